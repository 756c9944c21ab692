import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { dollarsAndCents } from '../../../shared/money.ts'
import type { PaymentEvent } from '../../../shared/reservation/reservation.ts'
import { sameSitePath } from '../../../shared/routes/canonical-path.ts'
import type { AppEnv } from '../../context.ts'
import { devPage } from '../../http/plain-page.ts'
import { readFields } from '../../http/read-form.ts'
import { openStore } from '../../platform/store-of.ts'
import { sleep } from '../../platform/timeout.ts'
import { LOCAL_PAGE, signed } from './local.ts'
import { receiveWebhook } from './webhook.ts'

/** What a processor's page may come to, a row each: what it tells, how late in ms, and where the shopper lands. */
const WAYS: Record<string, { text: string; tells: Tell[]; after?: number; lands: 'done' | 'back' }> = {
  pay: { text: 'Pay', tells: ['paid'], lands: 'done' },
  late: { text: 'Pay, and tell of it ten seconds late', tells: ['paid'], after: 10_000, lands: 'done' },
  twice: { text: 'Pay, and tell of it twice', tells: ['paid', 'paid'], lands: 'done' },
  reordered: { text: 'Pay, and tell first that nothing came', tells: ['unpaid', 'paid'], lands: 'done' },
  decline: { text: 'Have the card declined', tells: ['failed'], lands: 'back' },
  lapse: { text: 'Let the time run out', tells: ['unpaid'], lands: 'back' },
  cancel: { text: 'Go back without paying', tells: [], lands: 'back' },
}

type Tell = 'paid' | 'failed' | 'unpaid'
type Due = { id: string; amount: number; state: string }

/** /dev/pay: stands for the processor's page on a developer's machine, and tells the site what happened by its own webhook. */
export const localPay = new Hono<AppEnv>().on(['GET', 'POST'], '/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  c.header('Cache-Control', 'no-store')
  const sql = 'select id, amount, state from payment where site = ?1 and id = ?2'
  const payment = await openStore(c.env, c.var.site).first<Due>(sql, [c.req.query('payment') ?? ''])
  if (!payment) return c.notFound()
  return c.req.method === 'POST' ? act(c, payment) : draw(c, payment)
})

async function act(c: Context<AppEnv>, payment: Due) {
  const { does } = await readFields(c)
  const way = typeof does === 'string' && Object.hasOwn(WAYS, does) ? WAYS[does] : undefined
  if (!way) return c.notFound()
  const attempt = Number(c.req.query('attempt') ?? 1)
  const tell = async () => {
    if (way.after) await sleep(way.after)
    for (const kind of way.tells) {
      const webhook = await signed(makeEvent(kind, payment, attempt, c.var.now), c.var.now)
      await receiveWebhook(c, { ...webhook, now: c.var.now })
    }
  }
  if (way.after) c.executionCtx.waitUntil(tell())
  else await tell()
  return c.redirect(sameSitePath(c.req.query(way.lands)) ?? '/', 303)
}

function makeEvent(kind: Tell, { id, amount }: Due, attempt: number, at: number): PaymentEvent {
  const head = { id: `evt_${kind}_${id}_${attempt}`, at, payment: id }
  return kind === 'paid' ? { kind, ...head, amount, charge: `pi_${id}_${attempt}` } : { kind, ...head, attempt }
}

function draw(c: Context<AppEnv>, { amount, state }: Due) {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  )
  const action = LOCAL_PAGE + new URL(c.req.url).search
  return devPage(
    c,
    'Payment page of this machine',
    html`<style>
        body {
          max-width: 34rem;
          margin: 3rem auto;
          padding: 0 1rem;
          font: 1.125rem/1.6 system-ui, sans-serif;
        }
        button {
          width: 100%;
          min-height: 2.75rem;
          margin: 0.25rem 0;
          font: inherit;
        }
      </style>
      <p>${c.req.query('what') ?? ''}</p>
      <p>No money moves here. In the open this is the processor’s own page. The payment is: ${state}.</p>
      <form method="post" action="${action}">
        ${Object.entries(WAYS).map(([name, { text }]) => html`<button name="does" value="${name}">${text}</button>`)}
      </form>`,
    dollarsAndCents(amount / 100),
  )
}
