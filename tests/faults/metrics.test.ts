import { afterEach, expect, test } from 'vitest'
import { type Site, startSite } from '../helpers/server-process.ts'

let site: Site
afterEach(() => site.stop())

test('GET /metrics counts answers of the page cache and rendered pages', async () => {
  const METRICS_TOKEN = '0123456789abcdef0123456789abcdef'
  site = await startSite({ DEMO_CONTENT: 'off', METRICS_TOKEN })
  for (const path of ['/', '/', '/', '/missing', '/missing']) await (await fetch(site.url + path)).text()

  const answer = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await answer.text()

  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = text.split('\n')
  expect(lines).toContain('site_page_cache_hits_total{status="2xx"} 2')
  expect(lines).toContain('site_page_cache_misses_total 2')
  expect(lines).toContain('site_render_duration_seconds_count 2')
  expect(lines).toContain('site_request_duration_seconds_count{route="page",method="GET",status="2xx"} 1')
  expect(lines).toContain('site_request_duration_seconds_count{route="page",method="GET",status="4xx"} 2')
  expect(text).toMatch(/^site_open_connections [1-9]/m)
})
