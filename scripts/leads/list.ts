import { LEAD_STATES, type LedgerLead } from '../../shared/lead/ledger.ts'
import { sitesWithLeads } from '../../worker/all-sites/due.ts'
import { type Counts, countLeads } from '../../worker/features/leads/ledger.ts'
import { askShards, listShards, storeOf } from '../../worker/platform/store-of.ts'
import { withAuditedStores } from '../operator/audited-stores.ts'
import { formatMinute, formatTries } from '../operator/format.ts'
import { allPages } from '../operator/paging.ts'
import type { Runtime } from '../operator/runtime.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { type SiteLeads, sinceOption, stateOption } from './site-leads.ts'

export const listCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
  siteCommand('list')
    .description('Count the leads of a site by state, then list them; without a site, the counts of every local site')
    .addOption(stateOption())
    .addOption(sinceOption())
    .option('--unwritten', 'only leads whose shopper has not got a message, and why')
    .action(async (options) => {
      const { store, ...others } = options
      if (Object.values(others).every((value) => value === undefined)) return listCounts(runtime, store)
      await withSite(options, async (leads, site) => {
        const counts = await leads.counts()
        runtime.print(`Leads of ${site}: ${counts === null ? 'none' : formatCounts(counts)}`)
        for await (const lead of allPages<LedgerLead>((after) => leads.page(options, after)))
          runtime.print(`  ${formatLead(lead)}`)
      })
    })

const listCounts = (runtime: Runtime, folder: string | undefined): Promise<void> =>
  withAuditedStores(runtime, folder, async (env) => {
    const { print } = runtime
    const sites = await askShards(listShards(env), sitesWithLeads)
    if (sites.length === 0) print('No site has leads.')
    for (const { site: slug, shard } of sites.toSorted((a, b) => (a.site < b.site ? -1 : 1))) {
      const counts = await countLeads(storeOf(env, { slug, shard }))
      if (counts) print(`${slug}: ${formatCounts(counts)}`)
    }
  })

const formatCounts = (counts: Counts) => LEAD_STATES.map((state) => `${counts[state]} ${state}`).join(', ')

/** Without the shopper's name and contact details: a list is often shared or logged. */
function formatLead({ lead, state, deliveries, confirmations }: LedgerLead): string {
  const failing = [...deliveries, ...confirmations].filter(
    (delivery) => delivery.state === 'dead' || (delivery.state === 'due' && delivery.reason),
  )
  const reasons = failing.map(({ destination, tries, reason }) => `${destination}: ${reason} (${formatTries(tries)})`)
  return [formatMinute(lead.at), lead.lead_id, state.padEnd(9), lead.category, lead.car?.slug, ...reasons]
    .filter(Boolean)
    .join('  ')
}
