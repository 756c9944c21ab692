import { comments } from '../../shared/lead/words.ts'
import { Misuse } from '../stock/options.ts'
import { readCommand, withLeads } from './source.ts'

const moment = (at: number): string => new Date(at).toISOString()

/** `show <lead>`: all that is known of one, and what became of each delivery. */
export async function showCommand(args: string[]): Promise<void> {
  const { said, given } = readCommand(args, 1)
  const [lead_id] = said
  if (!lead_id) throw new Misuse('Which lead?')
  await withLeads(given, async ({ show }) => {
    const { lead, state, deliveries } = await show(lead_id)
    console.log(`${lead.lead_id}  ${state}  ${moment(lead.at)}\n`)
    const { name, last_name, email, phone, postcode } = lead.contact
    for (const line of [[name, last_name].filter(Boolean).join(' '), email, phone, postcode])
      if (line) console.log(`  ${line}`)
    if (lead.car) console.log(`  Car: ${lead.car.slug}, stock number ${lead.car.stock_number ?? 'unknown'}`)
    console.log(comments(lead, null).replace(/^/gm, '  '))
    console.log(deliveries.length === 0 ? '\nIt goes nowhere: kept for you.' : '\nDeliveries:')
    for (const delivery of deliveries) console.log(`  ${lineOf(delivery)}`)
  })
}

type Delivery = Awaited<ReturnType<Parameters<Parameters<typeof withLeads>[1]>[0]['show']>>['deliveries'][number]

function lineOf({
  destination,
  change,
  state,
  tries,
  status,
  reason,
  due_at,
  ended_at,
  delivery_id,
}: Delivery): string {
  const when = state === 'due' ? `next try ${moment(due_at)}` : `at ${moment(ended_at ?? due_at)}`
  const answer = reason ?? (status === null ? 'taken' : `answered ${status}`)
  return [destination, change === null ? null : 'a change', state, answer, `${tries} tries`, when, delivery_id]
    .filter(Boolean)
    .join('  ')
}
