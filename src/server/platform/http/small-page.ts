import { html } from 'hono/html'
import { grounds, inks } from '../../../contract/look.ts'

const { light, dark } = grounds

export const smallPage = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark }
      :root { --paper: ${light[0]}; --surface: ${light[1]}; --ink: ${inks.light} }
      @media (prefers-color-scheme: dark) { :root { --paper: ${dark[0]}; --surface: ${dark[1]}; --ink: ${inks.dark} } }
      body { margin: 0 auto; max-width: 38rem; padding: clamp(1rem, 8vh, 5rem) 1rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Literata, Georgia, serif }
      main { overflow-wrap: anywhere; padding: clamp(1.5rem, 6vw, 2.5rem); border: 1px solid color-mix(in srgb, var(--ink) 20%, transparent); border-radius: 6px; background: var(--surface) }
      h1 { margin: 0 0 1rem; font: 600 clamp(1.6rem, 5vw, 2rem)/1.15 'Familjen Grotesk', Arial, Roboto, sans-serif; letter-spacing: -.02em }
      main > :last-child { margin-bottom: 0 }
      a { color: inherit }
      blockquote { margin: 1.5rem 0; padding: .25rem 0 .25rem 1rem; border-left: 3px solid GrayText; white-space: pre-wrap }
      article, .gone { margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid GrayText }
      article.reply { margin-left: 2rem }
      article blockquote { margin: 1rem 0; white-space: normal }
      .author { padding: 0 .4rem; border-radius: .25rem; background: CanvasText; color: Canvas; font-size: .8125rem }
      pre { white-space: pre-wrap }
      form { display: flex; flex-wrap: wrap; gap: .75rem }
      button { min-height: 3rem; padding: .6rem 1.4rem; border: 1.5px solid var(--ink); border-radius: 6px; background: none; color: inherit; font: 600 1.0625rem/1.25 'Familjen Grotesk', Arial, Roboto, sans-serif; cursor: pointer }
      button.first { background: var(--ink); color: var(--paper) }
      :focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`
