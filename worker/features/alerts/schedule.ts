import { isQuietTime, quietMinutesLeft } from '../../../shared/alert/delivery-times.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts'
import { recoverMessages, sitesWithAlerts, sitesWithMessages } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import type { Services } from '../../context.ts'
import { dealerDay, localTime } from '../../platform/local-time.ts'
import type { Report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { askShards, listShards, type OnShards, openStore } from '../../platform/store-of.ts'
import { ALERT_DELAY_MS } from '../../stock-records/publications.ts'
import { alertStock, checkSubscriber, type DueSubscriber } from './check-subscriber.ts'
import { deliver } from './deliver.ts'

const LONGEST_MS = 40_000

type Run = OnShards & {
  env: Pick<Bindings, 'DB' | 'KV' | 'LOCAL' | 'LOCAL_PORT'>
  connect: (site: Site) => Services
  clock: () => number
  report: Report
}

/** Every minute: looks at what readers watch and follow, and tells them (WAT-06). Never fails. */
export async function runAlerts(run: Run): Promise<void> {
  const { env, clock, report, shards = listShards(env) } = run
  const started = clock()
  const mayGoOn = () => clock() < started + LONGEST_MS
  try {
    for (const { db } of shards) await recoverMessages(db, started)
    for (const found of await askShards(shards, (db) => sitesWithAlerts(db, clock())))
      if (mayGoOn()) await forSite(run, found, checkSite, mayGoOn)
    for (const found of await askShards(shards, (db) => sitesWithMessages(db, clock())))
      if (mayGoOn()) await forSite(run, found, deliverSite, mayGoOn)
  } catch (error) {
    report({ event: 'alert.run_failed', message: String(error) })
  }
}

/** `quietFor`: for so long its readers are told nothing, in ms; 0 outside of quiet hours. */
type OfSite = Run & { store: SiteStore; site: Site; quietFor: number; mayGoOn: () => boolean }

/** One site; its failures do not stop the others. */
async function forSite(
  run: Run,
  { site: slug, shard }: { site: string; shard: string },
  work: (of: OfSite) => Promise<void>,
  mayGoOn: () => boolean,
) {
  try {
    const site = await siteBySlug(run.env.KV, slug)
    const store = openStore(run.env, { slug, shard })
    if (!site?.features.alerts || site.state === 'retired')
      return void (await store.run('update alert_due set at = ?2 where site = ?1', [run.clock() + HOUR_MS]))
    await work({ ...run, store, site, quietFor: quietTimeLeft(site, run.clock()), mayGoOn })
  } catch (error) {
    run.report({ event: 'alert.run_failed', site: slug, message: String(error) })
  }
}

/** By the clock of the site's first location. */
function quietTimeLeft({ alerts, locations, address }: Site, now: number): number {
  const place = locations.find(({ primary }) => primary) ?? { time_zone: null, address }
  const hours = { from: parseMinutes(alerts.quiet_from), to: parseMinutes(alerts.quiet_to) }
  const time = localTime(now, chooseTimeZone(place))
  return isQuietTime(hours, time) ? Math.min(quietMinutesLeft(hours, time), MAX_QUIET_MINUTES) * MINUTE_MS : 0
}

/** Quiet hours are looked up again after this: daylight saving may have put the clock forward. */
const MAX_QUIET_MINUTES = 60

const parseMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

async function checkSite({ store, site, connect, clock, report, quietFor, mayGoOn }: OfSite): Promise<void> {
  const [now, mayNotify] = [clock(), quietFor === 0]
  const readers = await findDueSubscribers(store, now, mayNotify)
  if (readers.length > 0) {
    const stock = await alertStock(connect(site), store, dealerDay(site, now))
    const look = { store, now, stock }
    for (const reader of readers) {
      if (!mayGoOn()) return
      await checkSubscriber(look, reader, mayNotify).catch((error: unknown) =>
        report({ event: 'alert.comparison_failed', site: site.slug, message: String(error) }),
      )
    }
  }
  await scheduleNextCheck(store, now, quietFor)
}

async function deliverSite({ env, store, site, connect, clock, report, quietFor, mayGoOn }: OfSite): Promise<void> {
  const { mailer, texts } = connect(site)
  await deliver({ store, site, origin: siteOrigin(env, site), mailer, texts, clock, report }, quietFor === 0, mayGoOn)
}

/** Readers of one site that one run looks for; the next minute goes on. */
const MOST_READERS = 200

/** The reader `r` has something that was never checked. */
const HAS_UNSEEN = `(
  exists (select 1 from watched_car w where w.site = ?1 and w.phone = r.phone and w.told_standing is null)
  or exists (select 1 from alert_search s where s.site = ?1 and s.phone = r.phone and s.known is null))`

/** When the last import settled (epoch ms): it was public for `?4` ms by `?2`. */
const SETTLED_AT = `(
  select coalesce(max(finished_at), 0) + ?4 from stock_run
  where site = ?1 and outcome = 'committed' and finished_at <= ?2 - ?4)`

/** Readers never checked; outside quiet hours also those not checked since the last settled import. In random order, past failures. */
async function findDueSubscribers(store: SiteStore, now: number, mayNotify: boolean): Promise<DueSubscriber[]> {
  return store.rows<DueSubscriber>(
    `select phone, looks from alert_reader r where r.site = ?1 and r.state = 'on'
     and (${HAS_UNSEEN} or (?3 and r.looked_at < ${SETTLED_AT}))
     order by random() limit ${MOST_READERS}`,
    [now, mayNotify ? 1 : 0, ALERT_DELAY_MS],
  )
}

/** Sets the next check of a site from its rows: now, after quiet hours, once an import has settled, or at the next change. */
async function scheduleNextCheck(store: SiteStore, now: number, quietFor: number): Promise<void> {
  await store.run(
    `update alert_due set at = case
       when exists (select 1 from alert_reader r where r.site = ?1 and r.state = 'on' and ${HAS_UNSEEN}) then ?2
       when exists (
         select 1 from alert_reader r where r.site = ?1 and r.state = 'on' and r.looked_at < ${SETTLED_AT}) then ?2 + ?3
       else (
         select max(finished_at) + ?4 from stock_run
         where site = ?1 and outcome = 'committed' and finished_at > ?2 - ?4) end
     where site = ?1`,
    [now, quietFor, ALERT_DELAY_MS],
  )
}
