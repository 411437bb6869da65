"""The table without a screen: JSON-RPC for programs, plain lines for people."""
