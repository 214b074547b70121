import type { ReactNode } from 'react'
import { locale } from '../../contract/locale.ts'
import type { DocumentHead } from './document-head.ts'

/**
 * Sets the chosen theme before the first paint; without a choice the system's theme is used. Then it marks the forms that
 * are sent, for those whose code arrives after the press (`ui/use-early-press.ts`).
 */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}" +
  "addEventListener('submit',e=>{e.target.pressed=1})"

/** The HTML document around the app. The server and the browser render the same one. */
export function Document({ head, children }: { head: DocumentHead; children: ReactNode }) {
  return (
    // The theme script may have set data-theme before React arrives.
    <html lang={locale.split('-')[0]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {head.elements.map(([Tag, attributes]) => (
          <Tag key={attributes.href ?? attributes.media} {...attributes} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from checked colours and numbers. */}
        {head.style && <style dangerouslySetInnerHTML={{ __html: head.style }} />}
        <script type="module" src={head.entry} fetchPriority="low" />
      </head>
      <body>{children}</body>
    </html>
  )
}
