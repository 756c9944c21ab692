import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../context.ts'

/** A plain page for developers, never cached nor indexed. The caller makes sure that this is a developer's machine. */
export function devPage(c: Context<AppEnv>, title: string, body: ReturnType<typeof html>) {
  c.header('Cache-Control', 'no-store')
  return c.html(html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`)
}
