import { imageSizes } from '../blog/image-sizes.ts'
import { renderInBackground } from '../blog/markdown-renderer.ts'
import type { Context } from '../context.ts'

/** The owner's text about privacy as safe HTML, rendered once for each version of it. */
export function privacyText({ settings, media, pictures }: Pick<Context, 'settings' | 'media' | 'pictures'>) {
  let known: { text: string; html: Promise<string> } | undefined

  return async (): Promise<string> => {
    const { text } = (await settings.current()).privacy
    if (known?.text === text) return known.html
    const html = renderInBackground(text, imageSizes(pictures), media.altsOf).then((rendered) => rendered.html)
    const mine = { text, html }
    known = mine
    html.catch(() => {
      if (known === mine) known = undefined
    })
    return html
  }
}
