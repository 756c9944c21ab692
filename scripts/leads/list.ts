import { LEAD_STATES, type LedgerLead } from '../../shared/lead/ledger.ts'
import { type Counts, countLeads } from '../../worker/features/leads/ledger.ts'
import type { Machine } from '../operator/machine.ts'
import { allPages } from '../operator/places.ts'
import { command } from '../operator/program.ts'
import { minuteOf, triesText } from '../operator/words.ts'
import { FILTER } from './filter.ts'
import { leadsOf } from './source.ts'

export const listCommand = command({
  about: 'How many leads of each state a site has, and the leads; with no site, the counts of every local one',
  options: { ...FILTER, ...leadsOf.options },
  async run(asked, machine) {
    const { store, ...others } = asked
    const isOfAll = [others.site, others.remote, others.key, others.state, others.since].every(
      (said) => said === undefined,
    )
    if (isOfAll) return listSites(store, machine)
    await leadsOf.at(asked, machine, async (leads, site) => {
      const counts = await leads.counts()
      machine.say(`Leads of ${site}: ${counts === null ? 'none' : countsText(counts)}`)
      for await (const lead of allPages<LedgerLead>((after) => leads.page(asked, after)))
        machine.say(`  ${lineOf(lead)}`)
    })
  },
})

const countsText = (counts: Counts) => LEAD_STATES.map((state) => `${counts[state]} ${state}`).join(', ')

const listSites = (store: string | undefined, machine: Machine): Promise<void> =>
  machine.stores(store, async ({ DB }) => {
    const sites = await countLeads(DB, null)
    if (sites.length === 0) machine.say('No site has leads.')
    for (const counts of sites) machine.say(`${counts.site}: ${countsText(counts)}`)
  })

/** Of whom a lead is, a list does not say. */
function lineOf({ lead, state, deliveries }: LedgerLead): string {
  const troubled = deliveries.filter(
    (delivery) => delivery.state === 'dead' || (delivery.state === 'due' && delivery.reason),
  )
  const why = troubled.map(({ destination, tries, reason }) => `${destination}: ${reason} (${triesText(tries)})`)
  return [minuteOf(lead.at), lead.lead_id, state.padEnd(9), lead.category, lead.car?.slug, ...why]
    .filter(Boolean)
    .join('  ')
}
