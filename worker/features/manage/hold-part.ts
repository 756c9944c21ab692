import type { Context } from 'hono'
import { holdReceipt, holdState, isHolding } from '../../../shared/manage/hold-view.ts'
import type { ManageButton } from '../../../shared/manage/view.ts'
import { dollars } from '../../../shared/money.ts'
import { cardsOf } from '../../../shared/reservation/checkout-page.ts'
import type { Reservation } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import { dealerClock } from '../../platform/local-time.ts'
import type { Managed } from './managed.ts'
import type { MatterParts } from './state.ts'

/** What the words of a hold are made from. */
export const holdContext = ({ var: { site, now } }: Context<AppEnv>, { car }: Managed) => ({
  now,
  site: { ...site.reservation, cards: cardsOf(site) },
  inWords: dealerClock(site, car.car),
  isForSale: car.isForSale,
})

/** A reservation on the page: what it is, its payment, and with a code its receipt and its end. */
export function holdParts(c: Context<AppEnv>, managed: Managed): MatterParts {
  const { hold, isOpen } = managed
  const context = holdContext(c, managed)
  const isHeld = hold !== null && isHolding(hold, context)
  return {
    ...holdState(hold, context),
    rows: [],
    times: null,
    buttons: isHeld ? [...payButton(hold), ...(isOpen ? ownButtons(hold) : [])] : [],
    parts: hold && isOpen ? [holdReceipt(hold, context)] : [],
  }
}

export const isPayable = ({ state, kind }: Reservation): boolean => state === 'held' && kind === 'deposit'

const payButton = (hold: Reservation): ManageButton[] =>
  isPayable(hold)
    ? [
        {
          does: 'pay',
          text: 'Continue to payment',
          note: 'You pay on our payment provider’s own page. We never see your card.',
          question: null,
          isPrimary: true,
        },
      ]
    : []

function ownButtons(hold: Reservation): ManageButton[] {
  const amount = dollars(hold.deposit / 100)
  return [
    {
      does: 'adopt',
      text: 'Use this browser',
      note: 'The checkout of the car then knows your reservation here, and no longer in the browser that made it.',
      question: 'Reserved it in another browser?',
      isPrimary: false,
    },
    {
      does: 'release',
      text: hold.state === 'paid' ? `Cancel and get ${amount} back` : 'Let this car go',
      note:
        hold.state === 'paid'
          ? `We let the car go and give all of your ${amount} back to your card. Banks take up to ten days to show it.`
          : 'It is then free for others at once. Nothing was taken from you.',
      question: 'Changed your mind?',
      isPrimary: false,
    },
  ]
}
