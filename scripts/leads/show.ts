import type { ConfirmationLine, DeliveryRow } from '../../shared/lead/ledger.ts'
import { leadText } from '../../shared/lead/text.ts'
import { formatTries } from '../operator/format.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteLeads } from './site-leads.ts'

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
