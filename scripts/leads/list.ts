import { LEAD_STATES, type LedgerLead } from '../../shared/lead/ledger.ts'
import { countLeads } from '../../worker/leads/ledger.ts'
import { withStores } from '../stock/local.ts'
import { allLeads, readCommand, withLeads } from './source.ts'

const minute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** `list`: how many leads of each state there are, and those asked for, oldest first; of all sites the counts alone. */
export async function listCommand(args: string[]): Promise<void> {
  const { given, asked } = readCommand(args, 0)
  if (given['site'] === undefined && given['remote'] === undefined) return listSites(given['store'])
  await withLeads(given, async (source) => {
    const counts = await source.counts()
    const all = counts === null ? 'none' : LEAD_STATES.map((state) => `${counts[state]} ${state}`).join(', ')
    console.log(`Leads of ${source.site}: ${all}`)
    for await (const lead of allLeads(source, asked)) console.log(`  ${lineOf(lead)}`)
  })
}

const listSites = (store: string | undefined): Promise<void> =>
  withStores(store, async ({ DB }) => {
    const sites = await countLeads(DB, null)
    if (sites.length === 0) console.log('No site has leads.')
    for (const counts of sites)
      console.log(`${counts.site}: ${LEAD_STATES.map((state) => `${counts[state]} ${state}`).join(', ')}`)
  })

/** Of whom a lead is, a list does not say. */
function lineOf({ lead, state, deliveries }: LedgerLead): string {
  const troubled = deliveries.filter(
    (delivery) => delivery.state === 'dead' || (delivery.state === 'due' && delivery.reason),
  )
  const why = troubled.map(({ destination, tries, reason }) => `${destination}: ${reason} (${tries} tries)`)
  return [minute(lead.at), lead.lead_id, state.padEnd(9), lead.category, lead.car?.slug, ...why]
    .filter(Boolean)
    .join('  ')
}
