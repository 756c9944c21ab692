import { type PastRun, recentRuns } from '../../worker/import/history.ts'
import { countByStatus } from '../../worker/stock/records.ts'
import { withSite } from './local.ts'
import { needed, readOptions } from './options.ts'

const RUNS = 20
const day = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** `list`: how many cars of each status a site has, and its last imports. */
export async function listCommand(args: string[]): Promise<void> {
  const { given } = readOptions(args, { site: { type: 'string' }, state: { type: 'string' } })
  await withSite({ site: needed(given, 'site'), state: given['state'] }, async ({ env, site }) => {
    const counts = await countByStatus(env.DB, site)
    console.log(`Stock of ${site}:`)
    for (const [status, cars] of Object.entries(counts)) console.log(`  ${String(cars).padStart(7)}  ${status}`)
    const runs = await recentRuns(env.DB, site, RUNS)
    console.log(runs.length === 0 ? 'No import so far.' : 'Imports, newest first:')
    for (const run of runs) console.log(`  ${runText(run)}`)
  })
}

function runText({ started_at, outcome, source, mapping, as_of, result }: PastRun): string {
  const told = JSON.parse(result ?? '{}') as { reason?: string; added?: number; changed?: number; vanished?: number }
  const counts = told.added === undefined ? '' : `+${told.added} ~${told.changed} -${told.vanished}`
  return [
    day(started_at),
    outcome.padEnd(9),
    source,
    `by ${mapping}`,
    `as of ${day(as_of)}`,
    told.reason ?? counts,
  ].join('  ')
}
