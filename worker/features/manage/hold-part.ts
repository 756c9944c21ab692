import type { Context } from 'hono'
import { fillVehicle, type VehicleWords } from '../../../shared/car/vehicle-words.ts'
import { holdReceipt, holdState, isHolding } from '../../../shared/manage/hold-view.ts'
import type { ManageButton } from '../../../shared/manage/view.ts'
import { dollars } from '../../../shared/money.ts'
import { PAYMENT_LATE_TEXT, PAYMENT_PENDING_TEXT } from '../../../shared/reservation/checkout.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import { joined } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { dealerClock } from '../../platform/local-time.ts'
import type { Managed } from './managed.ts'
import { mayHavePaid } from './news.ts'
import type { MatterParts } from './state.ts'

/** What the words of a hold are made from. */
export const holdContext = ({ var: { site, now } }: Context<AppEnv>, { car, words, isOpen, stored }: Managed) => ({
  now,
  inWords: dealerClock(site, car.car),
  onDate: dealerClock(site, car.car, 'with year'),
  words,
  payer: isOpen ? joined([stored.sent.contact.name, stored.sent.contact.last_name]) : null,
  isForSale: car.isForSale,
})

/** A reservation on the page: what it is, its payment, and with a code its receipt and its end. */
export function holdParts(c: Context<AppEnv>, managed: Managed): MatterParts {
  const { hold, isOpen, words } = managed
  const context = holdContext(c, managed)
  const isHeld = hold !== null && isHolding(hold, context)
  if (hold && mayHavePaid(c, hold)) return paymentPending(c, isHeld ? hold : null, words)
  return {
    ...holdState(hold, context),
    rows: [],
    times: null,
    buttons: isHeld ? [...payButton(hold), ...(isOpen ? ownButtons(hold, words) : [])] : [],
    parts: hold && isOpen ? [holdReceipt(hold, context)] : [],
  }
}

/** The page asks again by itself until the webhook has arrived. `held`: null where the hold has ended meanwhile. */
function paymentPending(c: Context<AppEnv>, held: Reservation | null, words: VehicleWords): MatterParts {
  c.header('Refresh', held ? '3' : '10')
  const { heading, text } = PAYMENT_PENDING_TEXT
  return {
    heading,
    text: held ? text : fillVehicle(PAYMENT_LATE_TEXT, words),
    rows: [],
    times: null,
    buttons: held
      ? payButton(held).map((button) => ({ ...button, text: 'I have not paid yet', isPrimary: false }))
      : [],
    parts: [],
  }
}

export const isPayable = ({ state, kind }: Reservation): boolean => state === 'held' && kind === 'deposit'

const payButton = (hold: Reservation): ManageButton[] =>
  isPayable(hold)
    ? [
        {
          does: 'pay',
          text: 'Continue to payment',
          note: 'You pay on our payment provider’s secure page. We never see your card details.',
          question: null,
          isPrimary: true,
        },
      ]
    : []

function ownButtons(hold: Reservation, words: VehicleWords): ManageButton[] {
  const amount = dollars(hold.deposit / 100)
  return [
    {
      does: 'adopt',
      text: 'Use it in this browser',
      note: 'Your reservation moves to this browser, and no longer shows in the one you made it in.',
      question: 'Reserved it in another browser?',
      isPrimary: false,
    },
    {
      does: 'release',
      text: hold.state === 'paid' ? `Cancel and get ${amount} back` : fillVehicle('Let this {vehicle} go', words),
      note:
        hold.state === 'paid'
          ? `We’ll end your hold and send all of your ${amount} back to your card. Banks can take up to ten days to show it.`
          : 'Other shoppers can then reserve it straight away. You haven’t paid anything.',
      question: 'Changed your mind?',
      isPrimary: false,
    },
  ]
}
