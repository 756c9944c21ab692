import { isQuietTime, quietMinutesLeft } from '../../../shared/alert/quiet-hours.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts'
import { recoverMessages, sitesWithAlerts, sitesWithMessages } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { localTime } from '../../platform/local-time.ts'
import type { Report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { askShards, type OnShards, shardsOf, storeOf } from '../../platform/store-of.ts'
import type { Services } from '../../services.ts'
import { deliver } from './deliver.ts'
import { lookAgain, postpone, readersToLookFor } from './due-readers.ts'
import { lookFor } from './look.ts'
import { stockOf } from './stock.ts'

/** Nothing is begun when a run is older. */
const LONGEST_MS = 40_000

type Run = OnShards & {
  env: Pick<Bindings, 'DB' | 'KV' | 'LOCAL' | 'LOCAL_PORT'>
  /** The services of a site, bound to it. */
  connect: (site: Site) => Services
  clock: () => number
  report: Report
}

/** Every minute: looks at what readers watch and follow, and tells them (WAT-06). Never fails. */
export async function runAlerts(run: Run): Promise<void> {
  const { env, clock, report, shards = shardsOf(env) } = run
  const started = clock()
  const mayGoOn = () => clock() < started + LONGEST_MS
  try {
    for (const { db } of shards) await recoverMessages(db, started)
    for (const found of await askShards(shards, (db) => sitesWithAlerts(db, clock())))
      if (mayGoOn()) await forSite(run, found, lookAtSite, mayGoOn)
    for (const found of await askShards(shards, (db) => sitesWithMessages(db, clock())))
      if (mayGoOn()) await forSite(run, found, deliverSite, mayGoOn)
  } catch (error) {
    report({ event: 'alert.run_failed', message: String(error) })
  }
}

type Found = { site: string; shard: string }
/** `quietFor`: for so long its readers are told nothing, in ms; 0 outside of quiet hours. */
type OfSite = Run & { store: SiteStore; site: Site; quietFor: number; mayGoOn: () => boolean }

/** One site; its failures do not stop the others. */
async function forSite(
  run: Run,
  { site: slug, shard }: Found,
  work: (of: OfSite) => Promise<void>,
  mayGoOn: () => boolean,
) {
  try {
    const site = await siteBySlug(run.env.KV, slug)
    const store = storeOf(run.env, { slug, shard })
    if (!site?.features.alerts) return await postpone(store, run.clock() + HOUR_MS)
    await work({ ...run, store, site, quietFor: quietTimeLeft(site, run.clock()), mayGoOn })
  } catch (error) {
    run.report({ event: 'alert.run_failed', site: slug, message: String(error) })
  }
}

/** By the clock of the site's first location. */
function quietTimeLeft({ alerts, locations, address }: Site, now: number): number {
  const place = locations.find(({ primary }) => primary) ?? { time_zone: null, address }
  const hours = { from: minutesOf(alerts.quiet_from), to: minutesOf(alerts.quiet_to) }
  const time = localTime(now, timeZoneOf(place))
  return isQuietTime(hours, time) ? Math.min(quietMinutesLeft(hours, time), MAX_QUIET_MINUTES) * MINUTE_MS : 0
}

/** The clock is looked at again by then: it may be put forward meanwhile. */
const MAX_QUIET_MINUTES = 60

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

async function lookAtSite({ store, site, connect, clock, report, quietFor, mayGoOn }: OfSite): Promise<void> {
  const [now, isDecent] = [clock(), quietFor === 0]
  const readers = await readersToLookFor(store, now, isDecent)
  if (readers.length > 0) {
    const stock = await stockOf(connect(site), store)
    const look = { store, now, stock, leastDrop: site.alerts.least_drop }
    for (const reader of readers) {
      if (!mayGoOn()) return
      await lookFor(look, reader, isDecent).catch((error: unknown) =>
        report({ event: 'alert.comparison_failed', site: site.slug, message: String(error) }),
      )
    }
  }
  await lookAgain(store, now, quietFor)
}

async function deliverSite({ env, store, site, connect, clock, report, quietFor, mayGoOn }: OfSite): Promise<void> {
  const { mailer, texts } = connect(site)
  await deliver({ store, site, origin: siteOrigin(env, site), mailer, texts, clock, report }, quietFor === 0, mayGoOn)
}
