import { html } from 'hono/html'
import { grounds, inks } from '../../../contract/look.ts'
import { paths } from '../../../contract/site-map.ts'

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
      :root { --paper: ${light[0]}; --surface: ${light[1]}; --ink: ${inks.light}; --wire: #857c6b }
      @media (prefers-color-scheme: dark) { :root { --paper: ${dark[0]}; --surface: ${dark[1]}; --ink: ${inks.dark}; --wire: #767a80 } }
      body { margin: 0 auto; max-width: 38rem; padding: clamp(1rem, 6vh, 4rem) 1.25rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Literata, 'Noto Serif', Georgia, serif; overflow-x: clip }
      .mark { display: inline-grid; place-items: center; width: 2.75rem; height: 2.75rem; margin: 0 0 1rem -.3rem }
      main { position: relative; overflow-wrap: anywhere; padding: clamp(1.5rem, 6vw, 2.5rem); border: 1px solid color-mix(in srgb, var(--ink) 20%, transparent); border-radius: 4px; background: var(--surface) }
      /* The incoming line of every page ends in the port of its node. */
      main::before, main::after { content: ''; position: absolute; top: 3.2rem; left: 0; translate: -50% -50% }
      main::before { left: -50vw; width: 100vw; height: 1.5px; background: var(--wire) }
      main::after { width: 7px; height: 7px; border: 1.5px solid var(--wire); border-radius: 50%; background: var(--paper) }
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
      button { min-height: 3rem; padding: .6rem 1.4rem; border: 1.5px solid var(--ink); border-radius: 4px; background: none; color: inherit; font: 600 1.0625rem/1.25 'Familjen Grotesk', Arial, Roboto, sans-serif; cursor: pointer }
      button.first { background: var(--ink); color: var(--paper) }
      :focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
    </style>
  </head>
  <body>
    <header><a class="mark" href="${paths.home}" aria-label="Home">
      <svg aria-hidden="true" viewBox="0 0 34 22" width="34" height="22" fill="none" stroke="currentColor" stroke-width="2"><path d="M9 16C17 16 17 6 25 6" /><circle cx="5.5" cy="16" r="3.5" fill="currentColor" /><circle cx="28.5" cy="6" r="3.5" /></svg>
    </a></header>
    <main>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>`
