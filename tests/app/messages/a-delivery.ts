import { signWebhook, twilioSignature } from '../../../worker/platform/webhook-signature.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { anApp } from '../an-app.ts'

export const MAIL_SECRET = `whsec_${btoa('a secret of the platform')}`
export const TOKEN = 'token-of-twilio'
export const MAIL = '/api/messages/mail'
const TEXTS = '/api/messages/sms'

type Row = { delivery_id: string; state: string; reason: string | null; ended_at: number | null }

/** A site with a lead that has gone to its dealer, and a mail and a text to its shopper. */
export async function aDelivery(database = sqliteDatabase()) {
  const app = await anApp({
    env: { DB: database.db, RESEND_WEBHOOK_SECRET: MAIL_SECRET, TWILIO_AUTH_TOKEN: TOKEN },
  })
  const ids = { dealer: `${app.slug}-d`, email: `${app.slug}-e`, sms: `${app.slug}-s` }
  const put = async (delivery_id: string, destination: string, state = 'delivered') => {
    await database.db
      .prepare(
        `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at)
         values (?1, ?2, ?3, '', ?4, ?5, 1, 1)`,
      )
      .bind(delivery_id, app.slug, `${app.slug}-lead`, destination, state)
      .run()
  }
  await put(ids.dealer, 'crm')
  await put(ids.email, 'shopper:email')
  await put(ids.sms, 'shopper:sms', 'due')

  /** An event of Resend about the mail, as it is signed and sent; on this host of the Worker. */
  const mailed = (type: string, { data = {}, at = Date.now(), host = app.host, site = app.slug }: MailEvent = {}) => {
    const tags = { site, delivery: ids.email }
    const body = JSON.stringify({ type, created_at: '2026-11-25', data: { to: ['jo@example.com'], tags, ...data } })
    return app.ask(MAIL, { method: 'POST', body, headers: svix(body, at) }, host)
  }
  /** A status of Twilio about a text, as it is signed and sent. */
  const texted = async (fields: Record<string, string>, { delivery = ids.sms, token = TOKEN }: TextEvent = {}) => {
    const path = `${TEXTS}?delivery=${delivery}`
    const form = new URLSearchParams({ MessageSid: 'SM1', To: '+61491570156', ...fields })
    const signature = await twilioSignature(token, `http://${app.host}${path}`, form)
    return app.ask(path, { method: 'POST', body: form, headers: { 'X-Twilio-Signature': signature } })
  }
  return {
    ...app,
    ids,
    mailed,
    texted,
    row: (of: keyof typeof ids) =>
      database.rows<Row>('select delivery_id, state, reason, ended_at from outbox where delivery_id = ?', ids[of])[0]!,
    rows: () => database.rows<Row>('select * from outbox order by seq'),
  }
}

type MailEvent = { data?: object; at?: number; host?: string; site?: string }
type TextEvent = { delivery?: string; token?: string }

/** The headers of Standard Webhooks, by the names that Svix has for them. */
export const svix = (body: string, now: number, secret = MAIL_SECRET) =>
  Object.fromEntries(
    Object.entries(signWebhook(secret, { id: 'msg_1', body, now })).map(([name, value]) => [
      name.replace('webhook-', 'svix-'),
      value,
    ]),
  )
