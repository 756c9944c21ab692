import type { DeliveryRow } from '../../shared/lead/ledger.ts'
import { comments } from '../../shared/lead/words.ts'
import { command } from '../operator/program.ts'
import { triesText } from '../operator/words.ts'
import { leadsOf } from './source.ts'

const moment = (at: number): string => new Date(at).toISOString()

export const showCommand = command({
  takes: '<lead>',
  about: 'All of one lead, and what became of each delivery',
  options: leadsOf.options,
  run: ({ word: lead_id, ...place }, machine) =>
    leadsOf.at(place, machine, async (leads) => {
      const { lead, state, deliveries, changes } = await leads.show(lead_id)
      machine.say(`${lead.lead_id}  ${state}  ${moment(lead.at)}\n`)
      const { name, last_name, email, phone, postcode } = lead.contact
      for (const line of [[name, last_name].filter(Boolean).join(' '), email, phone, postcode])
        if (line) machine.say(`  ${line}`)
      if (lead.car) machine.say(`  Car: ${lead.car.slug}, stock number ${lead.car.stock_number ?? 'unknown'}`)
      machine.say(comments(lead, null).replace(/^/gm, '  '))
      for (const { at, subcategory, fields } of changes) {
        machine.say(`\n  ${moment(at)}  ${subcategory}`)
        for (const [label, value] of Object.entries(fields)) machine.say(`    ${label}: ${value}`)
      }
      machine.say(deliveries.length === 0 ? '\nIt goes nowhere: kept for you.' : '\nDeliveries:')
      for (const delivery of deliveries) machine.say(`  ${lineOf(delivery)}`)
    }),
})

function lineOf(delivery: DeliveryRow): string {
  const { destination, change, state, tries, status, reason, due_at, ended_at, delivery_id } = delivery
  const when = state === 'due' ? `next try ${moment(due_at)}` : `at ${moment(ended_at ?? due_at)}`
  const answer = reason ?? (status === null ? 'taken' : `answered ${status}`)
  return [destination, change === null ? null : 'a change', state, answer, triesText(tries), when, delivery_id]
    .filter(Boolean)
    .join('  ')
}
