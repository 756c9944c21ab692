import { setTimeout } from 'node:timers/promises'
import { dollarsAndCents } from '../../shared/money.ts'
import type { LedgerPayment } from '../../worker/features/reservations/ledger.ts'
import { CommandError } from '../errors.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteReservations } from './site-reservations.ts'

/** The processor usually confirms within two seconds; the command waits for six at most. */
const MAX_LOOKS = 12
const PAUSE_MS = 500

export const refundCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('refund')
    .description('Refund a payment now, also where an earlier refund failed; the money goes back once')
    .argument('<id>', 'of the reservation or payment')
    .action((id, options) =>
      withSite(options, async (reservations) => {
        const before = (await reservations.show(id)).payment?.state
        await reservations.refund(id)
        const { amount, state, trouble } = await waitForRefund(reservations, id)
        const money = `${dollarsAndCents(amount / 100)} of ${id}`
        if (state === 'refunded')
          return print(before === 'refunded' ? `${money} was refunded before.` : `${money} has been refunded.`)
        if (trouble)
          throw new CommandError(
            `${money} was not refunded: ${trouble.replace(/\.$/, '')}. It is tried again every minute.`,
          )
        print(`The refund of ${money} has begun. To see when it is done, run the command show.`)
      }),
    )

async function waitForRefund({ show }: SiteReservations, id: string): Promise<LedgerPayment> {
  for (let looks = 1; ; looks++) {
    const { payment } = await show(id)
    if (!payment) throw new CommandError(`${id} has no payment.`)
    if (payment.state !== 'refund_due' || payment.trouble !== null || looks === MAX_LOOKS) return payment
    await setTimeout(PAUSE_MS)
  }
}
