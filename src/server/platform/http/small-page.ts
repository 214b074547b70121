import { html } from 'hono/html'

/** The confirmation page of an email's link: no script and no other resources. */
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
      body { margin: 0 auto; max-width: 38rem; padding: 3rem 1.25rem; font: 1.0625rem/1.55 system-ui, sans-serif }
      h1 { font-size: 1.5rem; line-height: 1.2 }
      blockquote { margin: 1.5rem 0; padding: .25rem 0 .25rem 1rem; border-left: 3px solid GrayText; white-space: pre-wrap; overflow-wrap: anywhere }
      article, .gone { margin: 1.5rem 0 0; padding-top: 1rem; border-top: 1px solid GrayText; overflow-wrap: anywhere }
      article.reply { margin-left: 2rem }
      article blockquote { margin: 1rem 0; white-space: normal }
      .author { padding: 0 .4rem; border-radius: .25rem; background: CanvasText; color: Canvas; font-size: .8125rem }
      pre { white-space: pre-wrap }
      form { display: flex; flex-wrap: wrap; gap: .75rem }
      button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border-radius: .5rem; border: 1px solid CanvasText; background: Canvas; color: CanvasText; cursor: pointer }
      button.first { background: CanvasText; color: Canvas }
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
