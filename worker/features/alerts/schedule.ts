import { isQuietTime } from '../../../shared/alert/quiet-hours.ts'
import { timeZoneOf } from '../../../shared/location/time-zone.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { sitesWithReaders } from '../../all-sites/due.ts'
import { recoverMessages, sitesWithMessages } from '../../all-sites/outboxes.ts'
import type { Bindings } from '../../bindings.ts'
import { localTime } from '../../platform/local-time.ts'
import type { Report } from '../../platform/log.ts'
import { askShards, type OnShards, shardsOf } from '../../platform/shards.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { storeOf } from '../../platform/store-of.ts'
import type { Services } from '../../services.ts'
import { deliver } from './deliver.ts'
import { type LookedFor, lookFor } from './look.ts'
import { stockOf } from './stock.ts'

/** An import is looked at once it has been public for so long, so that a mistake put right by then alerts no reader. */
export const SETTLED_AFTER = 2 * MINUTE_MS
/** Readers of one site that one run looks for; the next minute goes on. */
const MOST_READERS = 200
/** Nothing is begun when a run is older. */
const LONGEST_MS = 40_000

type Run = OnShards & {
  env: Pick<Bindings, 'DB' | 'KV'>
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
    for (const found of await askShards(shards, sitesWithReaders))
      if (mayGoOn()) await forSite(run, found, lookAtSite, mayGoOn)
    for (const found of await askShards(shards, (db) => sitesWithMessages(db, clock())))
      if (mayGoOn()) await forSite(run, found, deliverSite, mayGoOn)
  } catch (error) {
    report({ event: 'alert.run_failed', message: String(error) })
  }
}

type Found = { site: string; shard: string }
type OfSite = Run & { store: SiteStore; site: Site; isDecent: boolean; mayGoOn: () => boolean }

/** One site; its failures do not stop the others. */
async function forSite(
  run: Run,
  { site: slug, shard }: Found,
  work: (of: OfSite) => Promise<void>,
  mayGoOn: () => boolean,
) {
  try {
    const site = await siteBySlug(run.env.KV, slug)
    if (!site?.features.alerts) return
    await work({
      ...run,
      store: storeOf(run.env, { slug, shard }),
      site,
      isDecent: isDecentAt(site, run.clock()),
      mayGoOn,
    })
  } catch (error) {
    run.report({ event: 'alert.run_failed', site: slug, message: String(error) })
  }
}

/** By the clock of the site's first location. */
function isDecentAt({ alerts, locations, address }: Site, now: number): boolean {
  const place = locations.find(({ primary }) => primary) ?? { time_zone: null, address }
  const hours = { from: minutesOf(alerts.quiet_from), to: minutesOf(alerts.quiet_to) }
  return !isQuietTime(hours, localTime(now, timeZoneOf(place)))
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

async function lookAtSite({ store, site, connect, clock, report, isDecent, mayGoOn }: OfSite): Promise<void> {
  const now = clock()
  const readers = await readersToLookFor(store, now, isDecent)
  if (readers.length === 0) return
  const stock = await stockOf(connect(site), store)
  const look = { store, now, stock, leastDrop: site.alerts.least_drop }
  for (const reader of readers) {
    if (!mayGoOn()) return
    await lookFor(look, reader, isDecent).catch((error: unknown) =>
      report({ event: 'alert.comparison_failed', site: site.slug, message: String(error) }),
    )
  }
}

async function deliverSite({ store, site, connect, clock, report, isDecent, mayGoOn }: OfSite): Promise<void> {
  const { mailer, texts } = connect(site)
  await deliver({ store, site, mailer, texts, clock, report }, isDecent, mayGoOn)
}

/**
 * Readers with something that was never looked at; by day also those not looked for since the last import that has
 * settled. In random order, so that readers whose look fails do not hold up the others.
 */
async function readersToLookFor(store: SiteStore, now: number, isDecent: boolean): Promise<LookedFor[]> {
  const { results } = await store
    .prepare(
      `with settled as (
         select coalesce(max(finished_at), 0) + ?4 as at from stock_run
         where site = ?1 and outcome = 'committed' and finished_at <= ?2 - ?4)
       select phone, looks from alert_reader r, settled where r.site = ?1 and r.state = 'on' and (
         (?3 and r.looked_at < settled.at)
         or exists (select 1 from watched_car w where w.site = ?1 and w.phone = r.phone and w.told_standing is null)
         or exists (select 1 from alert_search s where s.site = ?1 and s.phone = r.phone and s.known is null))
       order by random() limit ${MOST_READERS}`,
    )
    .bind(now, isDecent ? 1 : 0, SETTLED_AFTER)
    .all<LookedFor>()
  return results
}
