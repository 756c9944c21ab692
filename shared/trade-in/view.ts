import type { Link } from '../car/links.ts'
import { READ_LATER_TEXT } from '../lead/confirmation.ts'
import type { FormView } from '../lead/form-view.ts'
import { dollars } from '../money.ts'
import { thousands } from '../text.ts'
import { effectsOf } from './questions.ts'
import type { Trade } from './trade.ts'
import { limitsText, manualReasonText, type ValuationRules } from './valuation.ts'
import { vehicleName } from './vehicle.ts'

/** The trade-in page below its heading (TRD-01). Plain JSON, final texts. */
export type TradeView = {
  /** Position among all steps, including the contact form. */
  step: { at: number; of: number; title: string }
  /** Summary of the car so far. */
  vehicle: { name: string; facts: string[] } | null
  forms: { title: string | null; text: string | null; form: FormView; isFolded: boolean }[]
  offer: OfferView | null
  message: { heading: string; text: string[] } | null
  /** Links to earlier steps. */
  links: Link[]
}

export type OfferView = {
  range: string
  price: string
  basis: string
  effects: { label: string; effect: string }[]
  limits: string[]
}

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
export function offerView({ valued, adjustmentAnswers }: Trade, rules: ValuationRules): OfferView | null {
  if (!valued || !('valuation' in valued) || !adjustmentAnswers) return null
  const { low, high, offer_price, basis } = valued.valuation
  return {
    range: low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`,
    price: dollars(offer_price),
    basis,
    effects: effectsOf(adjustmentAnswers),
    limits: [
      'An estimate, not a contract: the price is settled once we have seen and driven the car.',
      'It holds for a car as you described it, with clear title, and for seven days.',
      limitsText(rules),
    ],
  }
}

/** Final message; null before the end. */
export function finalMessage(trade: Trade, rules: ValuationRules, answered: string): TradeView['message'] {
  const { valued, offer_accepted, isSuspected } = trade
  if (!valued) return null
  const when = isSuspected ? READ_LATER_TEXT : answered
  if ('byHand' in valued) {
    const text = [manualReasonText(valued.byHand, rules), `One of our valuers looks at what you told us. ${when}`]
    return { heading: 'We value yours by hand', text }
  }
  if (!offer_accepted) return null
  const text = [
    `You accepted ${dollars(valued.valuation.offer_price)} for it, subject to our seeing the car.`,
    `We call you to agree on a time for that. ${when}`,
  ]
  return { heading: 'Offer accepted', text }
}

/** Questions about TRD-03 with the site's limits, followed by the site's own. */
export const tradeFaqs = (rules: ValuationRules & { faqs: { question: string; answer: string }[] }) => [
  {
    question: 'Can every car be valued online?',
    answer: `No. ${limitsText(rules)} We value those by hand.`,
  },
  {
    question: 'What if money is still owed on it?',
    answer:
      'We pay the lender first and give you the rest. If more is owed than it is worth, we tell you before you decide.',
  },
  ...rules.faqs,
]
