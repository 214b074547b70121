import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails tests that write errors to the console, because the server uses only its log. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.restoreAllMocks()
})
