import { type Row, ratio } from './row.ts'
import { startSite } from './site-process.ts'

const bound = 1.3
const state = /<script id="page-state".*?<\/script>/s
const pages = ['/blogs/every-webhook-arrives-twice', '/n8n-marketplace/product-list-cleaner', '/']

/** The bytes of a page's HTML, divided by those of its text and markup. */
export async function measure(): Promise<Row[]> {
  const site = await startSite()
  const rows: Row[] = []
  for (const path of pages) {
    const html = await (await fetch(`http://127.0.0.1:${site.port}${path}`)).text()
    const all = Buffer.byteLength(html) / Buffer.byteLength(html.replace(state, ''))
    const isPost = path.startsWith('/blogs/')
    rows.push({
      what: `HTML of ${path} over its text and markup`,
      measured: ratio(all),
      bound: isPost ? `≤ ${bound}` : '',
      ok: isPost ? all <= bound : null,
    })
  }
  await site.stop()
  return rows
}
