import { grounds, type Look, lookStyle, themes } from '../../contract/look.ts'
import type { PageAssets } from '../../contract/page.ts'
import { siteFiles } from '../../contract/site-map.ts'
import { codeList } from './document-names.ts'

/** What the document loads and how it looks, made by the server and sent with the page: browsers need no code for it. */
export interface DocumentHead {
  page: string
  elements: HeadElement[]
  /** The look that the owner chose; empty for that of a fresh site. */
  style: string
}

type HeadElement = ['link' | 'meta', Record<string, string>]

const link = (rel: string, href: string, more: Record<string, string> = {}): HeadElement => [
  'link',
  { rel, href, ...more },
]

/** Without the elements that only the first parse of the HTML needs: React leaves those in the head alone. */
export const forHydration = ({ elements, ...head }: DocumentHead): DocumentHead => ({
  ...head,
  elements: elements.filter(([, { rel, name }]) => rel !== 'preload' && name !== codeList),
})

export function documentHead({ entry, page, fonts, styles, preload }: PageAssets, look: Look): DocumentHead {
  return {
    page,
    elements: [
      ...fonts.map((href) => link('preload', href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })),
      ...styles.map(({ href, ...more }) => link('stylesheet', href, more)),
      ['meta', { name: codeList, content: [entry, ...preload].join(' ') }],
      link('icon', siteFiles.favicon, { sizes: '32x32' }),
      link('icon', siteFiles.icon, { type: 'image/svg+xml' }),
      link('apple-touch-icon', siteFiles.touchIcon),
      link('manifest', siteFiles.manifest),
      ...themes.map(
        (theme): HeadElement => [
          'meta',
          { name: 'theme-color', media: `(prefers-color-scheme: ${theme})`, content: grounds[theme][0] },
        ],
      ),
    ],
    style: lookStyle(look),
  }
}
