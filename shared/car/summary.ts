import { mediaUrl } from './media-url.ts'
import type { Car, FinanceLender } from './schema.ts'

/** Fields of a lender's record that an estimate reads (CRD-07). */
export type LenderQuote = Pick<
  FinanceLender,
  'interestRate' | 'comparisonRate' | 'paymentWeek' | 'paymentMonth' | 'establishmentFees'
>

/** A car in lists: the fields that the stock index stores. */
export type CarSummary = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'item_type'
  | 'car_type'
  | 'status'
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'year'
  | 'name'
  | 'colour'
  | 'km'
  | 'price'
  | 'before_price'
  | 'offer_price'
  | 'subscription_price'
  | 'price_type'
  | 'preorder'
  | 'simple_transmission'
  | 'simple_fuel'
  | 'simple_body'
  | 'seats'
  | 'drive'
  | 'tag'
  | 'special_tag'
  | 'reserved'
  | 'certified'
  | 'stocknum'
  | 'dealership_slug'
  | 'location_name'
  | 'city'
  | 'state'
  | 'created_at'
  | 'sold_at'
> & {
  photos_count: number
  /** The first photograph with a valid URL; null without any. */
  photo: { url: string; width: number | null; height: number | null } | null
  /** Keyed as in `Car`. */
  finance_lenders: Record<string, LenderQuote>
}

/** The summary of a stored car, equal field for field to that of the stock index. */
export function carSummary(car: Car): CarSummary {
  const first = car.images.find(({ image }) => mediaUrl(image.url) !== null)?.image
  return {
    id: car.id,
    slug: car.slug,
    item_type: car.item_type,
    car_type: car.car_type,
    status: car.status,
    make: car.make,
    model: car.model,
    badge: car.badge,
    series: car.series,
    year: car.year,
    name: car.name,
    colour: car.colour,
    km: car.km,
    price: car.price,
    before_price: car.before_price,
    offer_price: car.offer_price,
    subscription_price: car.subscription_price,
    price_type: car.price_type,
    preorder: car.preorder,
    simple_transmission: car.simple_transmission,
    simple_fuel: car.simple_fuel,
    simple_body: car.simple_body,
    seats: car.seats,
    drive: car.drive,
    tag: car.tag,
    special_tag: car.special_tag,
    reserved: car.reserved,
    certified: car.certified,
    stocknum: car.stocknum,
    dealership_slug: car.dealership_slug,
    location_name: car.location_name,
    city: car.city,
    state: car.state,
    created_at: car.created_at,
    sold_at: car.sold_at,
    photos_count: car.images.length,
    photo: first ? { url: first.url, width: first.width, height: first.height } : null,
    finance_lenders: lenderQuotes(car),
  }
}

export const lenderQuotes = ({ finance_lenders }: Pick<Car, 'finance_lenders'>): CarSummary['finance_lenders'] =>
  Object.fromEntries(
    Object.entries(finance_lenders).map(([name, lender]) => {
      const { interestRate, comparisonRate, paymentWeek, paymentMonth, establishmentFees } = lender
      return [name, { interestRate, comparisonRate, paymentWeek, paymentMonth, establishmentFees }]
    }),
  )
