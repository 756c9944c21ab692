import { type ConfirmationLine, type DeliveryRow, LEAD_STATES, type LedgerLead } from '../../shared/lead/ledger.ts'
import { leadText } from '../../shared/lead/text.ts'
import { sitesWithRows } from '../../worker/all-sites/due.ts'
import { type Counts, countLeads } from '../../worker/features/leads/ledger.ts'
import { askShards, listShards, openStore } from '../../worker/platform/store-of.ts'
import { formatMinute, formatTries } from '../operator/format.ts'
import { withAuditedStores } from '../operator/local-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { allPages, type SiteAccess } from '../operator/site-access.ts'
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
    const sites = await askShards(listShards(env), (db) => sitesWithRows(db, 'lead'))
    if (sites.length === 0) print('No site has leads.')
    for (const { site: slug, shard } of sites.toSorted((a, b) => (a.site < b.site ? -1 : 1))) {
      const counts = await countLeads(openStore(env, { slug, shard }))
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

const isoTime = (moment: number): string => new Date(moment).toISOString()

export const showCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteLeads>) =>
  siteCommand('show')
    .description('Show one lead whole, and the state of each of its deliveries')
    .argument('<lead>', 'its id, as list prints it')
    .action((leadId, options) =>
      withSite(options, async (leads) => {
        const { lead, state, deliveries, confirmations, changes } = await leads.show(leadId)
        print(`${lead.lead_id}  ${state}  ${isoTime(lead.at)}\n`)
        const { name, last_name, email, phone, postcode } = lead.contact
        for (const line of [[name, last_name].filter(Boolean).join(' '), email, phone, postcode])
          if (line) print(`  ${line}`)
        if (lead.car) print(`  Car: ${lead.car.slug}, stock number ${lead.car.stock_number ?? 'unknown'}`)
        print(leadText(lead, null).replace(/^/gm, '  '))
        for (const { at, subcategory, fields } of changes) {
          print(`\n  ${isoTime(at)}  ${subcategory}`)
          for (const [label, value] of Object.entries(fields)) print(`    ${label}: ${value}`)
        }
        print(deliveries.length === 0 ? '\nDeliveries: none, the site has no destination for it.' : '\nDeliveries:')
        for (const delivery of deliveries) print(`  ${formatDelivery(delivery)}`)
        if (confirmations.length > 0) print('\nMessages to the shopper:')
        for (const each of confirmations) print(`  ${formatConfirmation(each)}`)
      }),
    )

function formatConfirmation({
  event,
  destination,
  state,
  tries,
  reason,
  due_at,
  ended_at,
  delivery_id,
}: ConfirmationLine) {
  const when = state === 'due' ? `due ${isoTime(due_at)}` : `at ${isoTime(ended_at ?? due_at)}`
  return [event, destination, state, reason, formatTries(tries), when, delivery_id].filter(Boolean).join('  ')
}

function formatDelivery(delivery: DeliveryRow): string {
  const { destination, change, state, tries, status, reason, due_at, ended_at, delivery_id } = delivery
  const when = state === 'due' ? `next try ${isoTime(due_at)}` : `at ${isoTime(ended_at ?? due_at)}`
  const answer = reason ?? (status === null ? 'accepted' : `answered ${status}`)
  return [destination, change === null ? null : 'a change', state, answer, formatTries(tries), when, delivery_id]
    .filter(Boolean)
    .join('  ')
}
