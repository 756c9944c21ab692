import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { ROOT } from '../../../scripts/root.ts'

/**
 * `node_modules/.bin/node tests/bench/objects/run.ts`: what waking costs, an object for each site with its alarm beside one statement that finds what is due
 * in a database of 10,000 sites (docs/adr/0032-stores-that-grow.md).
 */
const SITES = 10_000
const OBJECTS = 200
const WAIT_MS = 15_000
const PATIENCE_MS = 10_000

const state = mkdtempSync(join(ROOT, '.forecourt-objects-'))
const server = new Miniflare({
  ...convertV4MiniflareOptions({
    workers: [
      {
        name: 'bench',
        modules: [
          {
            type: 'ESModule',
            path: 'worker.js',
            contents: readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8'),
          },
        ],
        compatibilityDate: '2026-10-01',
        d1Databases: { DB: 'bench' },
        durableObjects: { SITE: { className: 'SiteObject', useSQLite: true } },
      },
    ],
  }),
  resourcePersistencePath: state,
})

async function measure(name: string, given: Record<string, number>): Promise<number[]> {
  const query = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const answer = await server.dispatchFetch(`http://bench/${name}?${query}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as number[]
}

function row(name: string, times: (number | null)[]): void {
  const sorted = times.filter((time) => time !== null).toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1)
  console.log(`${name.padEnd(44)} n ${sorted.length}  p50 ${at(0.5)}  p99 ${at(0.99)}  most ${at(1)}`)
}

const memory = () => Math.round(process.memoryUsage().rss / 1e6)

try {
  await measure('setup', { sites: SITES })
  row('add: insert into D1', await measure('add_database', { n: OBJECTS }))
  const before = memory()
  row('add: first row of an object, with alarm', await measure('add_object', { n: OBJECTS, wait: WAIT_MS }))
  row('add: next row of an object, with alarm', await measure('add_object_again', { n: OBJECTS, wait: WAIT_MS }))
  row('find: one statement, 10,000 sites, 200 due', await measure('find_database', { n: OBJECTS }))
  await sleep(WAIT_MS + PATIENCE_MS)
  row('late: alarms of 200 objects', await measure('late_object', { n: OBJECTS }))
  console.log(`memory of this process ${before} to ${memory()} MB; the statement runs once a minute: late by 0 to 60 s`)
} finally {
  await server.dispose()
  rmSync(state, { recursive: true, force: true })
}
