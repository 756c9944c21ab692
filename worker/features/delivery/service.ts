import { z } from 'zod'
import { type Delivery, deliveryFromRateCard } from '../../../shared/delivery/rate-card.ts'
import type { RateCard } from '../../../shared/delivery/settings.ts'
import type { Point } from '../../../shared/location/distance.ts'
import type { Place } from '../../../shared/location/postcode.ts'
import type { Upstream } from '../../platform/upstream.ts'

export type DeliveryQuestion = {
  car: { id: number; stocknum: string | null }
  postcode: string
  /** null where the postcode cannot be located. */
  place: Place | null
  from: Point | null
}

/** Delivery prices for the cars of one site (CAL-02). */
export type DeliveryPrices = {
  /** null: no delivery to there. Rejects when the service does not answer. */
  price(question: DeliveryQuestion): Promise<Delivery | null>
}

export const cardPrices = (card: RateCard): DeliveryPrices => ({
  price: async (question) => deliveryFromRateCard(card, question),
})

/** Answer of `GET /delivery` of a dealer's own system. */
export const deliveryAnswerSchema = z.object({
  price: z.number().nonnegative().max(100_000).nullable(),
  name: z.string().trim().max(100).nullable().default(null),
})

/** The dealer's own system: price and region name by postcode. */
export const upstreamPrices = (service: Pick<Upstream, 'get'>): DeliveryPrices => ({
  async price({ car, postcode }) {
    const query = new URLSearchParams({ postcode, car_id: String(car.id) })
    const { price, name } = await service.get(`/delivery?${query.toString()}`, deliveryAnswerSchema)
    return price === null ? null : { price, name: name || null }
  },
})

type Report = (trouble: { event: string; message: string }) => void

/** Falls back to the site's rate card when the service fails. */
export const pricesOrCard = (service: DeliveryPrices, card: DeliveryPrices, report: Report): DeliveryPrices => ({
  async price(question) {
    try {
      return await service.price(question)
    } catch (error) {
      report({ event: 'delivery.service_failed', message: error instanceof Error ? error.message : String(error) })
      return card.price(question)
    }
  },
})

/** From the dealer's own system where it serves them, else from the site's rate card. */
export function createDeliveryPrices(service: Upstream | null, card: RateCard, report: Report): DeliveryPrices {
  return service ? pricesOrCard(upstreamPrices(service), cardPrices(card), report) : cardPrices(card)
}
