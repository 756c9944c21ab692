import { dollarsAndCents } from '../../shared/money.ts'
import type { PaymentLine } from '../../worker/features/reservations/ledger.ts'
import { formatMinute } from '../operator/format.ts'
import { allPages } from '../operator/paging.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteReservations } from './site-reservations.ts'

export const paymentsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('payments')
    .description(
      'List online payments that are not for a car, newest first, times in UTC; show and refund accept their ids',
    )
    .action((options) =>
      withSite(options, async (reservations, site) => {
        let count = 0
        for await (const each of allPages<PaymentLine>(reservations.payments)) {
          count++
          print(formatPayment(each))
        }
        if (count === 0) print(`${site} has had no online payment.`)
      }),
    )

const formatPayment = ({ id, state, opened_at, amount, reference }: PaymentLine): string =>
  [id, state.padEnd(10), formatMinute(opened_at), dollarsAndCents(amount / 100), reference ?? ''].join('  ').trimEnd()
