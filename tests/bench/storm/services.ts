import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomFrom } from '../../builders/random.ts'
import { type Fate, fateOf } from './fates.ts'

/** What a service of mail or texts has sent: one entry each message. `key` names it: its delivery in the outbox. */
export type Sent = { key: string; to: string; body: string }

/** Services of mail and texts that fail, hang, and take a message without telling, as dealers' systems do. */
export type Services = {
  /** Messages that went out. */
  sent: Sent[]
  calls: () => number
  /** From now on every call is answered, after so many ms. */
  calm: (ms: number) => void
  /** Null for another host's call. */
  take: (request: IncomingMessage, response: ServerResponse) => Promise<void> | null
}

export function openServices(): Services {
  const random = randomFrom(11)
  const sent: Sent[] = []
  const mailKeys = new Map<string, string>()
  let [calls, calmMs]: [number, number | null] = [0, null]

  async function answer(request: IncomingMessage, response: ServerResponse, act: Act): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    calls++
    const fate: Fate = calmMs === null ? fateOf(random) : 'answers'
    if (calmMs !== null) await new Promise((resolve) => setTimeout(resolve, calmMs!))
    if (fate === 'hangs') return
    if (fate === 'fails') return void response.writeHead(500).end('{}')
    const { status, body } = act(request, Buffer.concat(parts).toString('utf8'))
    if (fate === 'drops') return void request.socket.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  type Act = (request: IncomingMessage, body: string) => { status: number; body: unknown }

  /** As Resend: a key once, another content under it refused. */
  const mail: Act = ({ headers }, body) => {
    const key = String(headers['idempotency-key'])
    const known = mailKeys.get(key)
    if (known === undefined) {
      mailKeys.set(key, body)
      const { to } = JSON.parse(body) as { to: string[] }
      sent.push({ key, to: to[0]!, body })
    }
    return known === undefined || known === body
      ? { status: 200, body: { id: key } }
      : { status: 409, body: { name: 'invalid_idempotent_request', message: '' } }
  }

  /** As Twilio: no keys, and a list of what went to a number. */
  const texts: Act = ({ method, url = '' }, body) => {
    if (method === 'GET') {
      const to = new URL(url, 'https://api.twilio.com').searchParams.get('To')
      const messages = sent
        .filter((each) => each.to === to)
        .map((each) => ({ body: each.body, status: 'delivered', date_created: null }))
      return { status: 200, body: { messages } }
    }
    const form = new URLSearchParams(body)
    const callback = new URL(form.get('StatusCallback') ?? 'https://none.example')
    const key = callback.searchParams.get('delivery') ?? ''
    sent.push({ key, to: form.get('To') ?? '', body: form.get('Body') ?? '' })
    return { status: 201, body: { sid: `SM${sent.length}` } }
  }

  const ACTS: Record<string, Act> = { 'api.resend.com': mail, 'api.twilio.com': texts }
  return {
    sent,
    calls: () => calls,
    calm: (ms) => void (calmMs = ms),
    take: (request, response) => {
      const act = ACTS[String(request.headers.host).split(':')[0]!]
      return act ? answer(request, response, act) : null
    },
  }
}

/** The secrets by which the Worker calls them. */
export const SERVICE_BINDINGS = {
  MAIL_FROM: 'cars@storm.example',
  RESEND_API_KEY: 're_storm',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'storm',
  TWILIO_FROM: '+61400000000',
  FORM_SECRET: 'the storm has a secret of its own',
} as const
