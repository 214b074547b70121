import { histogram } from './histogram.ts'

/** Seconds. */
const bounds = [0.01, 0.05, 0.25, 1, 5]

export type Traffic = ReturnType<typeof openTraffic>

/** What this process has counted since its start, for `/metrics`. */
export function openTraffic() {
  return {
    /**
     * Plain numbers, because the page cache adds to them at every request: pages it sent, pages that the client had
     * already, and pages that it stored because it had none.
     */
    cache: { sent: 0, notModified: 0, stored: 0 },
    openConnections: 0,
    requests: histogram(
      'site_request_duration_seconds',
      'Requests that the page cache did not answer, by the time until the answer began.',
      bounds,
    ),
    renders: histogram('site_render_duration_seconds', 'Rendered pages, by the time of rendering.', bounds),
  }
}
