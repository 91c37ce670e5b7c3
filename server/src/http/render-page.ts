import { html, raw } from 'hono/html'
import { pageStyle } from './page-style.ts'

export type Html = ReturnType<typeof html>

/** A page that the server renders itself: plain HTML that works without scripts, kept out of search. `style` comes after the common one. */
export function renderPage(title: string, content: Html, style = ''): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(pageStyle + style)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
