import { afterEach, beforeEach, expect, vi } from 'vitest'

/** The server speaks through its log; a line on the console is a mistake that nobody saw. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
