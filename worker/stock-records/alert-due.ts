import { MINUTE_MS } from '../../shared/time.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'

/** An import is looked at once it has been public for so long, so that a mistake put right by then alerts no reader. */
export const SETTLED_AFTER = 2 * MINUTE_MS

/**
 * Readers of alerts are to be looked for at `at` (epoch ms), or sooner where that was due already. Nothing changes for a
 * site without readers. The statement belongs into the transaction of what they may have to be told of.
 */
export const dueAlerts = (store: SiteStore, at: number): SiteStatement =>
  store
    .prepare(
      `insert into alert_due (site, at)
       select ?1, ?2 where exists (select 1 from alert_reader where site = ?1 and state = 'on')
       on conflict (site) do update set at = min(coalesce(at, excluded.at), excluded.at)`,
    )
    .bind(at)
