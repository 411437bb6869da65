"""The clock of these tests, on which a test that is a coroutine runs."""

import asyncio


async def test_a_test_may_be_a_coroutine_and_an_hour_passes_at_once() -> None:
    begun = asyncio.get_running_loop().time()
    await asyncio.sleep(3600)
    assert asyncio.get_running_loop().time() - begun == 3600
