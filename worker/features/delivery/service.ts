import { z } from 'zod'
import { cardDelivery, type Delivery } from '../../../shared/delivery/rate-card.ts'
import type { Point } from '../../../shared/location/distance.ts'
import type { Place } from '../../../shared/location/postcode.ts'
import type { RateCard } from '../../../shared/tenant/delivery.ts'
import type { Upstream } from '../../platform/upstream.ts'

export type DeliveryQuestion = {
  car: { id: number; stocknum: string | null }
  postcode: string
  /** Where the postcode is; null when nobody knows. */
  place: Place | null
  /** Where the car stands. */
  from: Point | null
}

/** What it costs to bring a car of this site to a postcode (CAL-02). */
export type DeliveryPrices = {
  /** null: no price for there. Rejects when it cannot be told now. */
  price(question: DeliveryQuestion): Promise<Delivery | null>
}

/** The site's own rate card. */
export const cardPrices = (card: RateCard): DeliveryPrices => ({
  price: async (question) => cardDelivery(card, question),
})

const answerSchema = z.object({
  price: z.number().nonnegative().max(100_000).nullable(),
  name: z.string().trim().max(100).nullable().default(null),
})

/** A service that is asked by postcode and tells price and name of the region. */
export const upstreamPrices = (service: Pick<Upstream, 'get'>): DeliveryPrices => ({
  async price({ car, postcode }) {
    const query = new URLSearchParams({ postcode, car_id: String(car.id) })
    const { price, name } = await service.get(`/delivery?${query.toString()}`, answerSchema)
    return price === null ? null : { price, name: name || null }
  },
})

type Report = (trouble: { event: string; message: string }) => void

/** What the service does not tell, the site's own card does. */
export const pricesOrCard = (service: DeliveryPrices, card: DeliveryPrices, report: Report): DeliveryPrices => ({
  async price(question) {
    try {
      return await service.price(question)
    } catch (error) {
      report({ event: 'delivery_failed', message: error instanceof Error ? error.message : String(error) })
      return card.price(question)
    }
  },
})

/** The prices of a site: those of the dealer's own system where it serves them. */
export function deliveryOf(service: Upstream | null, card: RateCard, report: Report): DeliveryPrices {
  return service ? pricesOrCard(upstreamPrices(service), cardPrices(card), report) : cardPrices(card)
}
