import { dollars } from '../money.ts'
import { plural } from '../text.ts'
import type { Offer } from './offer.ts'

/** Cars for sale that an offer holds for: how many there are, and what they cost in dollars, the lowest first. */
export type OfferedStock = { count: number; prices: { amount: number; type: string | null }[] }

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
/** ', nine to go', ', 6 only' */
const STATED_COUNT = new RegExp(`,? *\\b(\\d{1,3}|${NUMBERS.join('|')}) (?:to go|only|left)\\b`, 'i')

type Stated = Pick<Offer, 'name' | 'price' | 'price_text' | 'car_types'>

function hasOtherCount(text: string | null, { count }: OfferedStock): boolean {
  const stated = STATED_COUNT.exec(text ?? '')?.[1]?.toLowerCase()
  return stated !== undefined && stated !== String(count) && stated !== NUMBERS[count]
}

const hasOtherPrice = ({ price, car_types }: Stated, { prices }: OfferedStock): boolean =>
  price !== null && car_types.length > 0 && prices.length > 0 && prices.every(({ amount }) => amount !== price)

/** The offer as its page may say it: without a count that the stock contradicts, and with the lowest price of its cars. */
export function offerAsStocked(offer: Stated, stock: OfferedStock) {
  const withoutCount = <Text extends string | null>(text: Text) =>
    hasOtherCount(text, stock) ? text!.replace(STATED_COUNT, '').trim() : text
  const [lowest] = hasOtherPrice(offer, stock) ? stock.prices : []
  const isFrom = stock.prices.some(({ amount }) => amount !== lowest?.amount)
  return {
    name: withoutCount(offer.name) || offer.name,
    price: lowest?.amount ?? offer.price,
    price_text: (lowest ? lowest.type : withoutCount(offer.price_text)) || null,
    before: lowest && isFrom ? 'From ' : '',
  }
}

/** What an offer states and the stock contradicts, for its dealer. */
export function offerFaults(offer: Stated, stock: OfferedStock): string[] {
  const cars = `${plural(stock.count, 'car')} in stock`
  return [
    ...([offer.name, offer.price_text].some((text) => hasOtherCount(text, stock))
      ? [`states another count than its ${cars}`]
      : []),
    ...(hasOtherPrice(offer, stock)
      ? [`states ${dollars(offer.price!)}, and the lowest price of its ${cars} is ${dollars(stock.prices[0]!.amount)}`]
      : []),
  ]
}
