import { fillPath } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { CheckoutSite } from './decide-hold.ts'
import { CHECKOUT_PAGES, PAYMENT_PROCESSORS } from './settings.ts'

/** Where a site sells a car online: the one of two addresses that it has chosen (NAV-08). */
export const checkoutPath = ({ reservation }: Site, slug: string) =>
  fillPath(CHECKOUT_PAGES[reservation.checkout_page], { slug })

export const checkoutSite = (site: Site): CheckoutSite => ({
  ...site.reservation,
  cards: acceptedCards(site),
  isGated: site.gates.checkout,
})

export const acceptedCards = ({ reservation }: Site): readonly string[] | null => {
  const cards = reservation.payment_processors.flatMap((name) => [...PAYMENT_PROCESSORS[name].cards])
  return cards.length > 0 && reservation.deposit > 0 ? [...new Set(cards)] : null
}

/** The query of a checkout that its shopper comes back to with a number that was confirmed for this hold. */
export const CONFIRMED = 'confirmed'
