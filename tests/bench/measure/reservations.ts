import { setTimeout } from 'node:timers/promises'
import { acceptedCards, checkoutPath } from '../../../shared/reservation/checkout-page.ts'
import { CODE_PRICE_CENTS } from '../../../shared/sign-in/code-budgets.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import type { Bench } from '../bench.ts'
import { type Answer, ask } from '../client.ts'
import { enterConfirmed, enterTyped } from '../reserving.ts'
import { quantile, type Row } from '../row.ts'
import { CODES } from '../setup.ts'
import { accepted, type Entrant, nextAddress } from '../shopper.ts'

const AT_ONCE = 500
const LATE = 200
const WAIT_MS = 100
/** Shoppers who fill in the form together, and repeats that are on their way together. */
const TOGETHER = 20
/** A form that is sent sooner was not filled by a shopper. */
const FILLED_MS = 4_000

/** A car that is wanted, and how a shopper gets as far as its form. */
type Wanted = { bench: Bench; site: Site; slug: string; enter: (shopper: number) => Promise<Entrant> }

const CONFIRMED = `each has confirmed a number by a texted code before, as a hold without payment asks for. Two settings let the site text so many: a code costs ${CODES.cents} cent, and ${CODES.a_day.toLocaleString('en-AU')} may go out a day. By default it is ${CODE_PRICE_CENTS} cents, ${LIMITS.codes_strangers_hour.most} an hour and ${LIMITS.codes_strangers_day.most} a day to strangers, and a shopper without a code sends a request, which holds nothing.`
const TYPED =
  'each with a number that was only typed and from a network of its own. What a site gets beyond its limits of leads is marked as suspected and turns no deposit away.'

/**
 * Shoppers who want one car at the same moment, then the wait of those who come too late, at a site that holds cars
 * without payment and at one that takes deposits; then one form that is sent over and over.
 */
export async function reservations(bench: Bench): Promise<Row[]> {
  const [free, other] = await wantedOf(bench, holdsFree, enterConfirmed)
  const [paid] = await wantedOf(bench, takesDeposits, enterTyped)
  return [
    ...(await race(free, '', CONFIRMED)),
    ...(await race(paid, ', with a deposit', TYPED)),
    ...(await sentAgain(other, bench.repeats)),
  ]
}

const holdsFree = (site: Site) => acceptedCards(site) === null && site.reservation.request_hours > 0
const takesDeposits = (site: Site) => acceptedCards(site) !== null && !site.gates.checkout

type Enter = typeof enterConfirmed

async function wantedOf(
  bench: Bench,
  suits: (site: Site) => boolean,
  enter: Enter,
): Promise<[one: Wanted, two: Wanted]> {
  const { site } = bench.sites.find((each) => each.site.features.checkout && suits(each.site)) ?? {}
  if (!site) throw new Error('The benchmark needs a site that holds cars without payment, and one that takes deposits.')
  const { results } = await bench.db
    .prepare(
      "select slug from car where site = ? and status = 'in_stock' and doc ->> '$.tag' is null and not coalesce(reserved, 0) limit 2",
    )
    .bind(site.slug)
    .all<{ slug: string }>()
  const [one, two] = results.map(
    ({ slug }): Wanted => ({
      bench,
      site,
      slug,
      enter: (shopper) => enter(bench, site, { path: checkoutPath(site, slug), shopper }),
    }),
  )
  if (!one || !two) throw new Error(`${site.slug} has no two cars to reserve.`)
  return [one, two]
}

const reserve = ({ shopper, path, form }: Entrant) => shopper.send(path, form)

async function race(wanted: Wanted, how: string, note: string): Promise<Row[]> {
  const entrants: Entrant[] = []
  for (let shopper = 0; shopper < AT_ONCE + LATE; shopper += TOGETHER)
    entrants.push(...(await Promise.all(Array.from({ length: TOGETHER }, (_, each) => wanted.enter(shopper + each)))))
  await setTimeout(FILLED_MS)
  const atOnce = await Promise.all(entrants.slice(0, AT_ONCE).map(reserve))
  const { reservations: made, lead } = await storedOf(wanted, atOnce)
  const late: number[] = []
  for (const entrant of entrants.slice(AT_ONCE)) {
    const answer = await reserve(entrant)
    if (!isTaken(answer))
      throw new Error(`Who came too late was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    late.push(answer.ms)
  }
  const floors: number[] = []
  for (let each = 0; each < LATE; each++) floors.push(await refusedWebhook(wanted))
  const { leads } = await storedOf(wanted, atOnce)
  return [
    { what: `reservations made of ${AT_ONCE} asked for at once${how}`, value: made, ...EXACTLY(1), note },
    {
      what: `of them told that it is theirs${how}`,
      value: atOnce.filter((answer) => hasLead(answer, lead)).length,
      ...EXACTLY(1),
    },
    { what: `of them told that the car is taken${how}`, value: atOnce.filter(isTaken).length, ...EXACTLY(AT_ONCE - 1) },
    { what: `leads that were stored of all${how}`, value: leads, ...EXACTLY(1) },
    {
      what: `the wait of who comes too late, 99 of 100${how}`,
      value: quantile(late, 0.99),
      unit: 'ms',
      floor: quantile(floors, 0.99),
      target: { most: WAIT_MS, above: 'floor' },
    },
    { what: `the wait of the last of those at once${how}`, value: Math.max(...atOnce.map(({ ms }) => ms)), unit: 'ms' },
  ]
}

/** The form of one shopper, whose telephone moves between networks. */
async function sentAgain(wanted: Wanted, times: number): Promise<Row[]> {
  const { shopper, path, form } = await wanted.enter(AT_ONCE + LATE)
  await setTimeout(FILLED_MS)
  const told = new Map<string | null, number>()
  let last: Answer[] = []
  for (let sent = 0; sent < times; sent += TOGETHER) {
    const together = Array.from({ length: Math.min(TOGETHER, times - sent) }, () => nextAddress())
    last = await Promise.all(together.map((address) => shopper.send(path, form, address)))
    for (const answer of last) {
      const name = answer.status === 200 ? accepted(answer).lead_id : `${answer.status}`
      told.set(name, (told.get(name) ?? 0) + 1)
    }
  }
  const { reservations: made, leads, lead } = await storedOf(wanted, last)
  const often = `one form sent ${times.toLocaleString('en-AU')} times`
  return [
    { what: `reservations made of ${often}`, value: made, ...EXACTLY(1), note: ONE_ADDRESS },
    { what: 'of these told of that reservation', value: told.get(lead) ?? 0, ...EXACTLY(times) },
    { what: 'leads that were stored of them', value: leads, ...EXACTLY(1) },
  ]
}

const ONE_ADDRESS = 'by one shopper, from another network each time: of one address a site takes 30 forms a minute.'

const EXACTLY = (exactly: number) => ({ unit: 'count' as const, target: { exactly } })

type Stored = { reservations: number; leads: number; lead: string }

/** What the database has of a car. Throws where it has nothing: then nothing was measured. */
async function storedOf({ bench, site, slug }: Wanted, answers: Answer[]): Promise<Stored> {
  const stored = await bench.db
    .prepare(
      `select (select count(*) from reservation where site = ?1 and car ->> '$.slug' = ?2) as reservations,
         (select count(*) from lead where site = ?1 and doc ->> '$.car.slug' = ?2) as leads,
         (select max(lead_id) from reservation where site = ?1 and car ->> '$.slug' = ?2) as lead`,
    )
    .bind(site.slug, slug)
    .first<Stored>()
  if (stored?.reservations) return stored
  const [answer] = answers
  throw new Error(`No form was taken. The first was answered ${answer?.status}: ${answer?.text.slice(0, 300)}`)
}

const hasLead = (answer: Answer, lead: string) => answer.status === 200 && accepted(answer).lead_id === lead

const isTaken = ({ status, text }: Answer) =>
  status === 409 && (JSON.parse(text) as { error?: { code?: string } | null }).error?.code === 'taken'

/** The time of next to nothing. */
async function refusedWebhook({ bench: { port }, site }: Wanted): Promise<number> {
  return (await ask({ port, host: `${site.slug}.localhost`, path: '/api/payments/webhook', method: 'POST' })).ms
}
