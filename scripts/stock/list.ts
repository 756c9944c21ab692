import { command } from '../operator/program.ts'
import { minuteOf } from '../operator/words.ts'
import { type Run, stockOf } from './source.ts'

export const listCommand = command({
  about: 'Counts by status and the last imports',
  options: stockOf.options,
  run: (place, machine) =>
    stockOf.at(place, machine, async (stock, site) => {
      const { counts, runs } = await stock.listing()
      machine.say(`Stock of ${site}:`)
      for (const [status, cars] of Object.entries(counts)) machine.say(`  ${String(cars).padStart(7)}  ${status}`)
      machine.say(runs.length === 0 ? 'No import so far.' : 'Imports, newest first:')
      for (const run of runs) machine.say(`  ${lineOf(run)}`)
    }),
})

function lineOf({ started_at, outcome, source, mapping, as_of, result }: Run): string {
  const told = JSON.parse(result ?? '{}') as { reason?: string; added?: number; changed?: number; vanished?: number }
  const counts = told.added === undefined ? '' : `+${told.added} ~${told.changed} -${told.vanished}`
  return [
    minuteOf(started_at),
    outcome.padEnd(9),
    source,
    `by ${mapping}`,
    `as of ${minuteOf(as_of)}`,
    told.reason ?? counts,
  ].join('  ')
}
