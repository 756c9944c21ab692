import type { SiteStore } from '../../platform/site-store.ts'
import { SETTLED_AFTER } from '../../stock-records/publications.ts'
import type { LookedFor } from './look.ts'

/** Readers of one site that one run looks for; the next minute goes on. */
const MOST_READERS = 200

/** A reader `r` has something that was never looked at. */
const HAS_UNSEEN = `(
  exists (select 1 from watched_car w where w.site = ?1 and w.phone = r.phone and w.told_standing is null)
  or exists (select 1 from alert_search s where s.site = ?1 and s.phone = r.phone and s.known is null))`

/** Since when the last import that was public for long enough at `?2` has been so; `?4`: how long that is. */
const SETTLED_AT = `(
  select coalesce(max(finished_at), 0) + ?4 from stock_run
  where site = ?1 and outcome = 'committed' and finished_at <= ?2 - ?4)`

/**
 * Readers with something that was never looked at; by day also those not looked for since the last import that has
 * settled. In random order, so that readers whose look fails do not hold up the others.
 */
export async function readersToLookFor(store: SiteStore, now: number, isDecent: boolean): Promise<LookedFor[]> {
  const { results } = await store
    .prepare(
      `select phone, looks from alert_reader r where r.site = ?1 and r.state = 'on'
       and (${HAS_UNSEEN} or (?3 and r.looked_at < ${SETTLED_AT}))
       order by random() limit ${MOST_READERS}`,
    )
    .bind(now, isDecent ? 1 : 0, SETTLED_AFTER)
    .all<LookedFor>()
  return results
}

/**
 * Sets when a site is looked at again, from what its rows say by now: at once for readers who are left, at the end of the
 * quiet hours for those who may not be told yet, once an import has settled, else not before the next change.
 */
export async function lookAgain(store: SiteStore, now: number, quietFor: number): Promise<void> {
  await store
    .prepare(
      `update alert_due set at = case
         when exists (select 1 from alert_reader r where r.site = ?1 and r.state = 'on' and ${HAS_UNSEEN}) then ?2
         when exists (
           select 1 from alert_reader r where r.site = ?1 and r.state = 'on' and r.looked_at < ${SETTLED_AT}) then ?2 + ?3
         else (
           select max(finished_at) + ?4 from stock_run
           where site = ?1 and outcome = 'committed' and finished_at > ?2 - ?4) end
       where site = ?1`,
    )
    .bind(now, quietFor, SETTLED_AFTER)
    .run()
}

/** A site is not looked at before `at` (epoch ms). */
export const postpone = async (store: SiteStore, at: number): Promise<void> =>
  void (await store.prepare('update alert_due set at = ?2 where site = ?1').bind(at).run())
