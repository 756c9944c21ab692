import { revealsByCar } from '../../worker/services/phone-reveals.ts'
import { withSite } from './local.ts'
import { moment, needed, readOptions } from './options.ts'

const DAY = 24 * 60 * 60 * 1000
const DAYS = 30

/** `reveals`: how often the number of each car was asked for, most first (VDP-06). */
export async function revealsCommand(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { given } = readOptions(args, { site: text, state: text, since: text })
  const since = moment('since', given['since']) ?? Date.now() - DAYS * DAY
  await withSite({ site: needed(given, 'site'), state: given['state'] }, async ({ env, site }) => {
    const counts = await revealsByCar(env.DB, site, since)
    const all = counts.reduce((sum, { reveals }) => sum + reveals, 0)
    console.log(`Numbers shown on ${site} since ${new Date(since).toISOString().slice(0, 10)}: ${all}`)
    for (const { car, reveals } of counts) console.log(`  ${String(reveals).padStart(7)}  ${car}`)
  })
}
