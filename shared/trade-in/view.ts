import type { Link } from '../car/links.ts'
import type { Picture } from '../car/pictures.ts'
import type { FormView } from '../form/form-view.ts'
import { READ_LATER_TEXT } from '../messages.ts'
import { dollars } from '../money.ts'
import type { Phone } from '../phone.ts'
import { thousands } from '../text.ts'
import { listEffects } from './questions.ts'
import type { Trade } from './trade.ts'
import { LIMITS_TEXT, manualReasonText, vehicleName } from './valuation.ts'

/** The trade-in page below its heading (TRD-01). Plain JSON, final texts. */
export type TradeView = {
  /** Position among all steps, including the contact form. */
  step: { at: number; of: number; title: string }
  vehicle: { name: string; facts: string[] } | null
  /** Of a car of the stock that is like it; null where there is none. */
  photo: Picture | null
  forms: { title: string | null; text: string | null; form: FormView; isFolded: boolean }[]
  offer: OfferView | null
  message: { heading: string; text: string[] } | null
  /** Who sees the car once its offer is accepted. */
  meeting: { to: string; phone: Phone } | null
  links: Link[]
}

export type OfferView = NonNullable<ReturnType<typeof offerView>>

/** What an offer is, in one sentence or two. */
export const offerText = ({ features: { autograb } }: { features: { autograb: boolean } }): string =>
  autograb
    ? 'Our offer is what we’d pay for it today. It’s good for seven days, and you don’t have to take it. Where we’ve too few cars like it to compare, we’ll call you with one.'
    : 'Tell us about your car and one of our valuers will call you with an offer. You don’t have to take it.'

/** Name and facts by which the shopper recognises the car. */
export function vehicleView({ vehicle, rego, regoState, km }: Trade): TradeView['vehicle'] {
  if (!vehicle) return null
  const facts = [
    vehicle.colour,
    rego && `${rego}${regoState ? ` (${regoState.toUpperCase()})` : ''}`,
    km !== null && `${thousands(km)} km`,
  ]
  return { name: vehicleName(vehicle), facts: facts.filter((fact) => typeof fact === 'string') }
}

/** null without an estimate. */
export function offerView({ valued, adjustmentAnswers }: Trade) {
  if (!valued || !('valuation' in valued) || !adjustmentAnswers) return null
  const { low, high, offer_price, basis, effects = [] } = valued.valuation
  return {
    range: low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`,
    price: dollars(offer_price),
    basis,
    effects: [...effects, ...listEffects(adjustmentAnswers)],
    limits: [
      'Our offer is good for seven days, for a car as you’ve described it and with clear title.',
      'We confirm the price once we’ve seen and driven it.',
    ],
  }
}

/** Final message; null before the end. */
export function finalMessage(trade: Trade, answered: string): TradeView['message'] {
  const { valued, offer_accepted, isSuspected } = trade
  if (!valued) return null
  const when = isSuspected ? READ_LATER_TEXT : answered
  if ('byHand' in valued) {
    const text = [manualReasonText(valued.byHand), `One of our valuers will be in touch. ${when}`]
    return { heading: 'Thanks. We’ll call you with an offer', text }
  }
  if (!offer_accepted) return null
  const text = [
    `You’ve accepted ${dollars(valued.valuation.offer_price)}. We’ll confirm it once we’ve seen and driven the car.`,
    `We’ll call you to find a time for that. ${when}`,
  ]
  return { heading: 'Offer accepted', text }
}

/** Questions about TRD-03, followed by the site's own. */
export const tradeFaqs = (own: readonly { question: string; answer: string }[]) => [
  {
    question: 'Can I get an offer online for any car?',
    answer: `No. ${LIMITS_TEXT} For those, one of our valuers will call you.`,
  },
  {
    question: 'What if there’s still money owing on it?',
    answer:
      'We pay the lender first and you get the rest. If you owe more than our offer, we’ll tell you before you decide.',
  },
  ...own,
]
