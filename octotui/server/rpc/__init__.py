"""The JSON-RPC front end: `ssh HOST rpc`."""
