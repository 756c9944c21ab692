import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../../context.ts'
import { sentMessages } from '../../platform/text-messages.ts'

/** On a developer's machine, the texts that this site would have sent, newest first; 404 elsewhere. */
export const devMessages = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL_SITES) return c.notFound()
  const messages = await sentMessages(c.env.DB, c.var.site.slug)
  c.header('Cache-Control', 'no-store')
  return c.html(html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Texts of this machine</title>
      </head>
      <body>
        <main>
          <h1>Texts of this machine</h1>
          <p>Nothing was sent. The newest is first.</p>
          ${messages.map(
            ({ to, text, at }) => html`<article>
              <h2>To ${to}, ${new Date(at).toISOString()}</h2>
              <pre>${text}</pre>
            </article>`,
          )}
        </main>
      </body>
    </html>`)
})
