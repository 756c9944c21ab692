import { reservationKeys } from '../../worker/platform/bearer-keys.ts'
import { keyCommand } from '../operator/key.ts'
import type { Program } from '../operator/program.ts'
import { listCommand } from './list.ts'
import { paymentsCommand } from './payments.ts'
import { refundCommand } from './refund.ts'
import { releaseCommand } from './release.ts'
import { showCommand } from './show.ts'
import { RESERVATIONS_KEY } from './source.ts'

export const reservations: Program = {
  name: 'reservations',
  about: 'Who has a car of a site on hold, and the money that was paid online.',
  commands: {
    list: listCommand,
    payments: paymentsCommand,
    show: showCommand,
    release: releaseCommand,
    refund: refundCommand,
    key: keyCommand(reservationKeys, { to: 'the reservations', variable: RESERVATIONS_KEY }),
  },
}
