import { HOUR_MS } from '../../../../shared/time.ts'
import type { SiteStore } from '../../../platform/site-store.ts'

/** How the searches of hosted sites go, by the hour (hosted_usage). */

/** Since the last record: answers of the server, those that another gave in its place, and why it did last. */
export type Usage = { answers: number; standIns: number; trouble: { message: string; at: number } | null }

const MAX_TROUBLE_CHARS = 300

export async function recordUsage(store: SiteStore, { answers, standIns, trouble }: Usage, now: number): Promise<void> {
  await store
    .prepare(
      `insert into hosted_usage (site, hour, answers, stand_ins, trouble, trouble_at) values (?1, ?2, ?3, ?4, ?5, ?6)
       on conflict (site, hour) do update set answers = answers + excluded.answers,
         stand_ins = stand_ins + excluded.stand_ins, trouble = coalesce(excluded.trouble, trouble),
         trouble_at = coalesce(excluded.trouble_at, trouble_at)`,
    )
    .bind(
      Math.floor(now / HOUR_MS),
      answers,
      standIns,
      trouble?.message.slice(0, MAX_TROUBLE_CHARS) ?? null,
      trouble?.at ?? null,
    )
    .run()
}
