import type { ReactNode } from 'react'
import { locale } from '../../contract/locale.ts'
import type { DocumentHead } from './document-head.ts'
import headScript from './head-script.ts?script'

/** The HTML document around the app. The server and the browser render the same one. */
export function Document({ head, children }: { head: DocumentHead; children: ReactNode }) {
  return (
    // The head's script may have set data-theme before React arrives.
    <html lang={locale.split('-')[0]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* React keeps the server's script, so the browser's code does not contain it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }} />
        {head.elements.map(([Tag, attributes]) => (
          <Tag key={attributes.href ?? attributes.media ?? attributes.name} {...attributes} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from checked colours and numbers. */}
        {head.style && <style dangerouslySetInnerHTML={{ __html: head.style }} />}
      </head>
      <body>{children}</body>
    </html>
  )
}
