import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { scheduled } from '../../worker/scheduled.ts'
import { pointerKey, readPointer } from '../../worker/stock-index/pointer.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')

async function importedAt(site: string, finished: number): Promise<void> {
  await env.DB.prepare(
    `insert into stock_run (site, outcome, source, mapping, as_of, started_at, beat_at, finished_at)
     values (?1, 'committed', 'test', 'forecourt', ?2, ?2, ?2, ?2)`,
  )
    .bind(site, finished)
    .run()
}

it('[OPS-01] publishes a stock whose import died before it could, and leaves the others alone', async () => {
  await migrate()
  await importedAt('left-behind', NOW - 60_000)
  await importedAt('long-done', NOW - 3_600_000)
  await scheduled(env, NOW)
  expect(await readPointer(env.KV, 'left-behind')).toMatchObject({ cars: 0 })
  expect(await env.KV.get(pointerKey('long-done'))).toBeNull()
})
