import { createApp } from '../../src/server/app.ts'
import { pageAddress } from '../../src/web/app/server.tsx'
import { type Call, caller } from './call.ts'
import type { TestSite } from './site.ts'

export interface CountedPages {
  app: ReturnType<typeof createApp>['app']
  call: Call
  /** The addresses of the rendered pages, in order. */
  rendered: string[]
}

/** The app with real addresses and trivial pages, which records what it renders. */
export function countedPages({ context }: TestSite): CountedPages {
  const rendered: string[] = []
  const { app } = createApp(context, {
    bundle: {
      pageAddress,
      headScript: '',
      render: async ({ url, missing }) => {
        rendered.push(missing ? `missing ${url}` : url)
        const status = missing ? 404 : 200
        return { status, html: `<p>${url}</p>`.padEnd(2000), incomplete: false, keep: true }
      },
    },
    assetsOf: () => ({ entry: '', page: '', styles: [], fonts: [], preload: [] }),
    folder: null,
  })
  return { app, call: caller(app), rendered }
}
