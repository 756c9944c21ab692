import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { API } from '../../../shared/api.ts'
import { HIDDEN_FIELDS } from '../../../shared/lead/form-view.ts'
import { CHECKOUT_PAGES } from '../../../shared/tenant/choices.ts'
import { fillPath } from '../../../shared/tenant/paths.ts'
import type { Bench } from '../bench.ts'
import { askWell } from '../client.ts'
import { quantile, type Row } from '../row.ts'

const AT_ONCE = 500
const LOSERS = 200
const WAIT_MS = 100
/** Repeats that are on their way together. */
const TOGETHER = 20

/** A form that is sent sooner was not filled by a shopper. */
const FILLED_MS = 4_000

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
  const pathOf = (slug: string) => fillPath(CHECKOUT_PAGES[site.reservation.checkout_page], { slug })
  const send = async (slug: string, shopper: number, hidden: Hidden) =>
    post(bench.port, host, pathOf(slug), {
      ...hidden,
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

  const get = async (path: string) =>
    (await askWell({ port: bench.port, host, path, headers: { 'cf-connecting-ip': nextAddress() } })).text
  const open = async (slug: string): Promise<Hidden> => ({
    ...hiddenOf(await get(pathOf(slug))),
    [HIDDEN_FIELDS.captcha]: await proofOf(JSON.parse(await get(API.captcha)) as Challenge),
  })
  const forms: Hidden[] = []
  for (let shopper = 0; shopper < AT_ONCE + LOSERS; shopper++) forms.push(await open(wanted))
  const same = await open(other)
  await setTimeout(FILLED_MS)
  const race = await Promise.all(forms.slice(0, AT_ONCE).map((form, shopper) => send(wanted, shopper, form)))
  if ((await count(wanted)) === 0)
    throw new Error(`No form was taken, they were answered ${[...new Set(race.map(({ status }) => status))].join()}.`)
  const clear = race.filter(({ status }) => status === 409).length
  const late: number[] = []
  for (let shopper = 0; shopper < LOSERS; shopper++)
    late.push((await send(wanted, AT_ONCE + shopper, forms[AT_ONCE + shopper]!)).ms)
  const floors: number[] = []
  for (let ask = 0; ask < LOSERS; ask++) floors.push((await post(bench.port, host, '/api/payments/webhook', {})).ms)

  for (let sent = 0; sent < bench.repeats; sent += TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, bench.repeats - sent) }, () => send(other, 9_999, same)))
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

/** What a form carries besides what the shopper types. */
type Hidden = Record<string, string>

/** What the browser works out while the form is filled in. */
const proofOf = async (challenge: Challenge): Promise<string> =>
  JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })

const hiddenOf = (html: string): Hidden =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )

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
function nextAddress(): string {
  const sender = ++senders
  return `${10 + (sender >> 16)}.${(sender >> 8) & 255}.${sender & 255}.7`
}

/** As a page of the site would send it, each from an address of its own: those who send too often are turned away. */
function post(port: number, host: string, path: string, values: Record<string, string>): Promise<Answer> {
  const started = performance.now()
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
          'cf-connecting-ip': nextAddress(),
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
