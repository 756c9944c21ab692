import { channelOfDestination } from '../../../shared/confirmation/channels.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts'
import { type DueDestination, dueDestinations, expireDeliveries } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { type Fetch, httpFetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { askShards, listShards, type OnShards, openStore } from '../../platform/store-of.ts'
import { attemptDelivery, raiseGivenUp } from './deliver-lead.ts'
import { claimDelivery, claimProbe, type DeliveryDeps, PAUSE_AFTER_FAILURES } from './outbox.ts'
import { createLeads } from './site-leads.ts'

/** Destinations in parallel, and deliveries in parallel to each: a Worker has six connections. */
const LANES = 5
const DELIVERIES_PER_LANE = 2
/** Providers of mail and text messages serve many at once. */
const MESSAGES_PER_LANE = 5
/** Deliveries per run, and of those per destination; the run of the next minute continues. */
const MAX_PER_RUN = 800
const MAX_PER_DESTINATION = 150
/** Reminders of one hour fall due at one moment. */
const MAX_MESSAGES = 600
const MAX_RUN_MS = 45_000

type Run = OnShards & {
  env: Bindings
  /** Epoch ms. */
  clock: () => number
  report: Report
  fetcher?: Fetch
}

/** Runs every minute: attempts the deliveries that are due (LED-07). Never rejects. */
export async function deliverDueLeads({
  env,
  clock,
  report,
  fetcher = httpFetch,
  shards = listShards(env),
}: Run): Promise<void> {
  const started = clock()
  let left = MAX_PER_RUN
  const hasCapacity = () => left > 0 && clock() < started + MAX_RUN_MS
  const reserve = () => hasCapacity() && left-- > 0
  try {
    if (started % HOUR_MS < MINUTE_MS)
      for (const { site: slug, shard, destination, event } of await askShards(shards, (db) =>
        expireDeliveries(db, started),
      )) {
        report({ event: event === null ? 'lead.dead' : 'confirmation.dead', site: slug, destination })
        if (event === null)
          await raiseGivenUp(openStore(env, { slug, shard }), destination, 'not tried in time', started).run()
      }
    const due = shuffled(
      (await askShards(shards, (db) => dueDestinations(db, started))).filter((one) => !isPaused(one, started)),
    )
    const lane = async () => {
      for (let next = due.shift(); next && hasCapacity(); next = due.shift())
        await deliverTo(next, { env, clock, report, fetcher, reserve })
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } catch (error) {
    report({ event: 'lead.delivery_deferred', message: String(error) })
  }
}

type Due = DueDestination & { shard: string }

const isBroken = ({ failures }: DueDestination) => (failures ?? 0) >= PAUSE_AFTER_FAILURES
const isPaused = (destination: DueDestination, now: number) => isBroken(destination) && (destination.until ?? 0) > now

/** `reserve` uses one delivery of the run's budget; false: none is left. */
type Lane = Required<Omit<Run, 'shards'>> & { reserve: () => boolean }

/** Delivers what is due to one destination. Never rejects, so that one destination cannot stop the others. */
async function deliverTo(due: Due, lane: Lane): Promise<void> {
  const { site: slug, destination } = due
  const { env, clock, report, fetcher, reserve } = lane
  try {
    const site = await siteBySlug(env.KV, slug)
    if (site === null) return report({ event: 'lead.no_site', site: slug })
    const store = openStore(env, { slug, shard: due.shard })
    const deferred: Promise<unknown>[] = []
    const leads = createLeads(env, site, { now: clock(), report, defer: (work) => void deferred.push(work) })
    const deps: DeliveryDeps = { env, store, site, clock, report, fetcher, leads }
    const claim = (by: 'destination' | 'probe') => claimDelivery(store, [by, destination], clock())

    if (isBroken(due)) {
      const probe = (await claimProbe(store, destination, clock())) ? await claim('probe') : null
      if (!probe || !(await attemptDelivery(deps, probe, true))) return
    }
    const isShopper = channelOfDestination(destination) !== null
    let share = isShopper ? MAX_MESSAGES : MAX_PER_DESTINATION
    const worker = async () => {
      while (share-- > 0 && reserve()) {
        const delivery = await claim('destination')
        if (!delivery) return
        await attemptDelivery(deps, delivery)
      }
    }
    const length = isShopper ? MESSAGES_PER_LANE : DELIVERIES_PER_LANE
    await Promise.all(Array.from({ length }, worker))
    await Promise.allSettled(deferred)
  } catch (error) {
    report({ event: 'lead.delivery_deferred', site: slug, destination, message: String(error) })
  }
}

/** In random order: a run that ends early does not always skip the same destinations. */
const shuffled = (all: Due[]): Due[] =>
  all
    .map((due) => ({ due, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ due }) => due)
