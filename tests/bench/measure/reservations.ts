import { Agent, request } from 'node:http'
import { CHECKOUT_PAGES } from '../../../shared/tenant/choices.ts'
import { fillPath } from '../../../shared/tenant/paths.ts'
import type { Bench } from '../bench.ts'
import { quantile, type Row } from '../row.ts'

const AT_ONCE = 500
const LOSERS = 200
const WAIT_MS = 100
/** Repeats that are on their way together. */
const TOGETHER = 20

type Answer = { status: number; ms: number }

/**
 * Shoppers who want one car at the same moment, then the wait of those who come too late, then one form that is sent
 * over and over.
 */
export async function reservations(bench: Bench): Promise<Row[]> {
  const { site } = bench.sites.find(
    ({ site: { features, reservation } }) =>
      features.reserve &&
      features.checkout &&
      reservation.payment_processors.length === 0 &&
      reservation.request_hours > 0,
  ) ?? { site: null }
  if (!site) throw new Error('The benchmark needs a site that holds cars without payment.')
  const [wanted, other] = await someCars(bench, site.slug)
  const host = `${site.slug}.localhost`
  const send = (slug: string, shopper: number) =>
    post(bench.port, host, fillPath(CHECKOUT_PAGES[site.reservation.checkout_page], { slug }), {
      name: 'Jo Park',
      email: `jo${shopper}@mail.example`,
      phone: `0491 57${String(shopper)
        .padStart(4, '0')
        .replace(/^(\d)(\d{3})$/, '$1 $2')}`,
      opt_in: '',
    })
  const count = async (slug: string) =>
    (await bench.db
      .prepare(`select count(*) as made from reservation where site = ? and car ->> '$.slug' = ?`)
      .bind(site.slug, slug)
      .first<number>('made')) ?? Number.NaN

  const race = await Promise.all(Array.from({ length: AT_ONCE }, (_, shopper) => send(wanted, shopper)))
  const clear = race.filter(({ status }) => status === 409).length
  const late: number[] = []
  for (let shopper = 0; shopper < LOSERS; shopper++) late.push((await send(wanted, AT_ONCE + shopper)).ms)
  const floors: number[] = []
  for (let ask = 0; ask < LOSERS; ask++) floors.push((await post(bench.port, host, '/api/payments/webhook', {})).ms)

  for (let sent = 0; sent < bench.repeats; sent += TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, bench.repeats - sent) }, () => send(other, 9_999)))
  return [
    {
      what: `reservations made of ${AT_ONCE} asked for at once`,
      value: await count(wanted),
      unit: 'count',
      target: { most: 1 },
    },
    { what: 'of them not told that the car is taken', value: AT_ONCE - 1 - clear, unit: 'count', target: { most: 0 } },
    {
      what: 'the wait of who comes too late, 99 of 100',
      value: quantile(late, 0.99),
      unit: 'ms',
      floor: quantile(floors, 0.99),
      target: { most: WAIT_MS, above: 'floor' },
    },
    { what: 'the wait of the last of those at once', value: Math.max(...race.map(({ ms }) => ms)), unit: 'ms' },
    {
      what: `reservations made of one form sent ${bench.repeats.toLocaleString('en-AU')} times`,
      value: await count(other),
      unit: 'count',
      target: { most: 1 },
    },
  ]
}

async function someCars({ db }: Bench, site: string): Promise<[string, string]> {
  const { results } = await db
    .prepare(
      "select slug from car where site = ? and status = 'in_stock' and doc ->> '$.tag' is null and not coalesce(reserved, 0) limit 2",
    )
    .bind(site)
    .all<{ slug: string }>()
  const [one, two] = results
  if (!one || !two) throw new Error(`${site} has no two cars to reserve.`)
  return [one.slug, two.slug]
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let senders = 0

/** As a page of the site would send it, each from an address of its own: those who send too often are turned away. */
function post(port: number, host: string, path: string, values: Record<string, string>): Promise<Answer> {
  const started = performance.now()
  const sender = ++senders
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          host,
          origin: `http://${host}`,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'cf-connecting-ip': `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
        },
      },
      (answer) => {
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started }))
        answer.resume()
      },
    )
    sent.on('error', reject)
    sent.end(new URLSearchParams(values).toString())
  })
}
