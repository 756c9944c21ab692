import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../../context.ts'
import { devPage } from '../../http/dev-page.ts'
import { sentMail } from '../../platform/mail/local.ts'
import { storeOf } from '../../platform/store-of.ts'

/** On a developer's machine, the mails that this site would have sent, newest first; 404 elsewhere. */
export const devMail = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  const mails = await sentMail(storeOf(c.env, c.var.site))
  return devPage(
    c,
    'Mail of this machine',
    html`<p>Nothing was sent. The newest is first.</p>
          ${mails.map(
            ({ to, subject, text, reply_to, at }) => html`<article>
              <h2>${subject}</h2>
              <p>To ${to}, ${new Date(at).toISOString()}${reply_to ? `, answers to ${reply_to}` : ''}</p>
              <pre>${text}</pre>
            </article>`,
          )}`,
  )
})
