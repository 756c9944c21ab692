import { DAY_MS } from '../../shared/time.ts'
import { day } from '../operator/options.ts'
import { command } from '../operator/program.ts'
import { stockOf } from './source.ts'

const DAYS = 30

/** VDP-06 */
export const revealsCommand = command({
  about: 'How often the number of each car was asked for, most first',
  options: { since: day(`counted from there (${DAYS} days ago)`), ...stockOf.options },
  run: ({ since = Date.now() - DAYS * DAY_MS, ...place }, machine) =>
    stockOf.at(place, machine, async (stock, site) => {
      const counts = await stock.reveals(since)
      const all = counts.reduce((sum, { reveals }) => sum + reveals, 0)
      machine.say(`Numbers shown on ${site} since ${new Date(since).toISOString().slice(0, 10)}: ${all}`)
      for (const { car, reveals } of counts) machine.say(`  ${String(reveals).padStart(7)}  ${car}`)
    }),
})
