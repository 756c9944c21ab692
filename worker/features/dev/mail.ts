import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../../context.ts'
import { sentMail } from '../../platform/mail/local.ts'

/** On a developer's machine, the mails that this site would have sent, newest first; 404 elsewhere. */
export const devMail = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL_SITES) return c.notFound()
  const mails = await sentMail(c.env.DB, c.var.site.slug)
  c.header('Cache-Control', 'no-store')
  return c.html(html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Mail of this machine</title>
      </head>
      <body>
        <main>
          <h1>Mail of this machine</h1>
          <p>Nothing was sent. The newest is first.</p>
          ${mails.map(
            ({ to, subject, text, reply_to, at }) => html`<article>
              <h2>${subject}</h2>
              <p>To ${to}, ${new Date(at).toISOString()}${reply_to ? `, answers to ${reply_to}` : ''}</p>
              <pre>${text}</pre>
            </article>`,
          )}
        </main>
      </body>
    </html>`)
})
