import { Hono } from 'hono'
import { html } from 'hono/html'
import { smsLength } from '../../../shared/sms/parts.ts'
import type { AppEnv } from '../../context.ts'
import { devPage } from '../../http/plain-page.ts'
import { openStore } from '../../platform/store-of.ts'
import { sentMessages } from '../../platform/text-messages.ts'

/** On a developer's machine, the texts that this site would have sent, newest first; 404 elsewhere. */
export const devMessages = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  const messages = await sentMessages(openStore(c.env, c.var.site))
  return devPage(
    c,
    'Texts of this machine',
    html`<p>Nothing was sent. The newest is first.</p>
          ${messages.map(
            ({ to, text, at }) => html`<article>
              <h2>To ${to}, ${new Date(at).toISOString()}</h2>
              <pre>${text}</pre>
              <p>${lengthText(text)}</p>
            </article>`,
          )}`,
  )
})

function lengthText(text: string): string {
  const { places, parts, isGsm } = smsLength(text)
  const alphabet = isGsm ? '' : ', outside the GSM alphabet'
  return `${places} characters in ${parts} ${parts === 1 ? 'part' : 'parts'}${alphabet}`
}
