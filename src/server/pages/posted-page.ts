import type { PostedForm } from '../../contract/page.ts'
import type { Context } from '../context.ts'
import type { Web } from './bundle.ts'

interface Options {
  context: Pick<Context, 'config'>
  web: Web
  api: (path: string) => Promise<Response>
}

/** Renders the page that answers a refused form. It holds what somebody typed, so it is never kept. */
export const postedPage =
  ({ context, web, api }: Options) =>
  async (url: string, posted: PostedForm): Promise<string> => {
    const { html } = await web.bundle.render({
      url,
      origin: context.config.siteUrl,
      fetch: api,
      assets: web.assetsOf(web.bundle.pageFile(url)),
      posted,
    })
    return `<!doctype html>${html.replace(/^<!doctype html>/i, '')}`
  }
