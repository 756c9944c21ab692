import type { Bindings } from './bindings.ts'
import { publish } from './services/stock.ts'

/** A publication that an import missed is made good for this long. */
const RECENT_MS = 10 * 60_000

/**
 * Every minute: makes the stock of every site imported of late visible once more. An import publishes by itself; this
 * is for the one whose Worker died between commit and publication. The same stock changes nothing.
 */
export async function scheduled(env: Bindings, now: number): Promise<void> {
  const { results } = await env.DB.prepare(
    "select distinct site from stock_run where outcome = 'committed' and finished_at > ?",
  )
    .bind(now - RECENT_MS)
    .all<{ site: string }>()
  for (const { site } of results) {
    try {
      await publish(env, site, now)
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', event: 'stock.unpublished', site, message: String(error) }))
    }
  }
}
