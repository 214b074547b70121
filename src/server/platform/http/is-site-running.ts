export async function isSiteRunning({ host, port }: { host: string; port: number }): Promise<boolean> {
  try {
    const response = await fetch(`http://${reachable(host)}:${port}/api/health`, { signal: AbortSignal.timeout(3000) })
    return 'database' in ((await response.json()) as object)
  } catch {
    // Nothing listens there, or another program does.
    return false
  }
}

function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
