import { Command } from '@commander-js/extra-typings'
import { reservationKeys } from '../../worker/platform/bearer-keys.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { siteAccess } from '../operator/site-access.ts'
import { listCommand } from './list.ts'
import { paymentsCommand } from './payments.ts'
import { refundCommand } from './refund.ts'
import { releaseCommand } from './release.ts'
import { showCommand } from './show.ts'
import { localReservations, remoteReservations, type SiteReservations } from './site-reservations.ts'

const keyVariable = 'RESERVATIONS_KEY'

/** `npm run reservations -- <command>` (RES-01, RES-02) */
export const reservations: Program = (runtime) => {
  const adapters = { keyVariable, local: localReservations, remote: remoteReservations }
  const access = siteAccess<SiteReservations>(runtime, adapters)
  return new Command('reservations')
    .description('List, release and refund the reservations and online payments of a site.')
    .addCommand(listCommand(access))
    .addCommand(paymentsCommand(access))
    .addCommand(showCommand(access))
    .addCommand(releaseCommand(access))
    .addCommand(refundCommand(access))
    .addCommand(keyCommand(runtime, reservationKeys, { scope: 'the reservations', keyVariable }))
}
