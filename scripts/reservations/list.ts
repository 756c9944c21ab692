import type { Reservation } from '../../shared/reservation/reservation.ts'
import { plural } from '../../shared/text.ts'
import type { ListedReservation } from '../../worker/features/reservations/ledger.ts'
import { formatMinute } from '../operator/format.ts'
import { allPages } from '../operator/paging.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteReservations } from './site-reservations.ts'

export const listCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('list')
    .description(
      'List open reservations and deposits still to refund, newest first, times in UTC; a phone number stands as a mark, the same for all of its holds',
    )
    .option('--all', 'ended reservations as well')
    .action(({ all = false, ...options }) =>
      withSite(options, async (reservations, site) => {
        let count = 0
        const unpaid: string[] = []
        for await (const each of allPages<ListedReservation>((after) => reservations.page(!all, after))) {
          count++
          if (each.state === 'held') unpaid.push(each.number)
          print(`${formatReservation(each)}  number ${each.number}`)
        }
        if (unpaid.length > 0)
          print(`Held without money: ${plural(unpaid.length, 'car')}, from ${plural(new Set(unpaid).size, 'number')}.`)
        if (count === 0) print(all ? `${site} has had no reservation.` : `No reservation of ${site} is open.`)
      }),
    )

/** One line, without the shopper's name and contact details. */
export function formatReservation({ id, state, reason, kind, car, held_at, held_until, payment }: Reservation): string {
  const end = state === 'held' || state === 'paid' ? `until ${formatMinute(held_until)}` : (reason ?? '')
  return [id, state.padEnd(8), formatMinute(held_at), end, kind, payment ?? 'no payment', car.slug].join('  ')
}
