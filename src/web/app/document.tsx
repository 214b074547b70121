import type { ReactNode } from 'react'
import { locale } from '../../contract/locale.ts'
import type { PageAssets } from '../../contract/page.ts'
import { preloadedFonts } from '../ui/fonts.ts'

/** Sets the chosen theme before the first paint; without a choice the system's theme is used. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

/** The HTML document around the app. The server and the browser render the same one. */
export function Document({ assets, children }: { assets: PageAssets; children: ReactNode }) {
  return (
    // The theme script may have set data-theme before React arrives.
    <html lang={locale.split('-')[0]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* The page is readable without scripts, so what draws it comes first. */}
        {assets.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <script type="module" src={assets.entry} fetchPriority="low" />
      </head>
      <body>{children}</body>
    </html>
  )
}
