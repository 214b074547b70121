export interface Retry {
  /** How often a failed request is repeated, or a function that decides it; once by default, on the server never. */
  retry?: boolean | number | ((failures: number, error: Error) => boolean)
  /** Milliseconds before it is repeated; by default one second, doubled each time. */
  retryDelay?: number
}

const usually = typeof window === 'undefined' ? 0 : 1
const longestPause = 30_000

/** Repeats a failed request as often as its options say. */
export async function failingFetch<Data>(
  request: () => Data | Promise<Data>,
  { retry = usually, retryDelay }: Retry,
  signal: AbortSignal,
): Promise<Data> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request()
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason))
      const again = typeof retry === 'function' ? retry(failures, error) : retry === true || failures < Number(retry)
      if (!again || signal.aborted) throw error
      const pause = retryDelay ?? Math.min(1000 * 2 ** failures, longestPause)
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (signal.aborted) throw error
    }
  }
}
