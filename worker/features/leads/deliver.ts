import { destinationNamed } from '../../../shared/lead/destinations.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import { type Fetch, reach } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import type { Outcome } from '../../platform/post-json.ts'
import { send } from './destinations.ts'
import { type Delivery, delivered, failed, take } from './outbox.ts'
import { noteFailure, noteSuccess } from './pauses.ts'

export type Teller = {
  env: Bindings
  site: Site
  /** Epoch ms. */
  clock: () => number
  report: Report
  fetcher?: Fetch
}

/** Tells a destination what was taken for it, and writes down what became of that. False: it was not taken. */
export async function tell(teller: Teller, delivery: Delivery, isProbe = false): Promise<boolean> {
  const { env, site, clock, fetcher = reach } = teller
  const to = destinationNamed(site.lead.delivery, delivery.destination)
  const outcome: Outcome = to
    ? await send(to, delivery, { env, site, fetcher, now: clock() })
    : { isTaken: false, reason: 'the site has no destination of this name', status: null, isSick: false }
  await settle(teller, delivery, outcome, isProbe)
  return outcome.isTaken
}

/** Writes down what became of it, in one transaction with how the destination is. */
async function settle(
  { env, site, clock, report }: Teller,
  delivery: Delivery,
  outcome: Outcome,
  isProbe: boolean,
): Promise<void> {
  const { DB } = env
  const { destination, delivery_id, tries } = delivery
  if (outcome.isTaken) {
    await DB.batch([
      delivered(DB, site.slug, delivery, outcome.status, clock()),
      noteSuccess(DB, site.slug, destination),
    ])
    return
  }
  const { statement, next } = failed(DB, site.slug, delivery, outcome, clock())
  const health = outcome.isSick
    ? [noteFailure(DB, site.slug, destination, isProbe, clock())]
    : // Who refuses this one is there, at least.
      outcome.status === null
      ? []
      : [noteSuccess(DB, site.slug, destination)]
  await DB.batch([statement, ...health])
  const event = next === null ? 'lead.dead' : 'lead.not_delivered'
  report({ event, site: site.slug, destination, delivery_id, tries, reason: outcome.reason })
}

/**
 * Behind the answer to a form: tells all of a lead at once, what became of it since after the lead itself. What fails
 * is for the next minutes. Never fails.
 */
export async function tellOfLead(teller: Teller, lead_id: string): Promise<void> {
  const next = () => take(teller.env.DB, teller.site.slug, ['lead', lead_id], teller.clock())
  const defer = (error: unknown) =>
    teller.report({ event: 'lead.left_for_later', site: teller.site.slug, message: String(error) })
  try {
    for (;;) {
      const telling: Promise<unknown>[] = []
      // Each failure is caught where it happens: the next delivery is taken before the first is awaited.
      for (let delivery = await next(); delivery; delivery = await next())
        telling.push(tell(teller, delivery).catch(defer))
      if (telling.length === 0) return
      await Promise.all(telling)
    }
  } catch (error) {
    defer(error)
  }
}
