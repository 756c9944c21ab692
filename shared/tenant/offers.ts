import type { PageKey } from '../routes/paths.ts'
import type { Site } from './schema.ts'

/** A page that a site offers besides cars, with its label (RES-04, GAT-01). */
export type Offer = {
  to: PageKey
  label: (site: OfferSite) => string
  /** Longer description; null without one. */
  note: ((site: OfferSite) => string) | null
  isOffered: (site: OfferSite) => boolean
}

type OfferSite = Pick<Site, 'features' | 'reservation' | 'spin_to_win'>

/** The footer links to enabled ones that the site's own menus omit. */
export const OFFERS: Offer[] = [
  { to: 'my_garage', label: () => 'My garage', note: null, isOffered: ({ features }) => features.garage },
  {
    to: 'online_payment',
    label: () => 'Pay online',
    note: () => 'Pay an invoice, a deposit or an account with us by card.',
    isOffered: ({ features, reservation }) => features.online_payment && reservation.payment_processors.length > 0,
  },
  {
    to: 'spin_to_win',
    label: ({ spin_to_win }) => spin_to_win!.title,
    note: ({ spin_to_win }) => spin_to_win!.intro,
    isOffered: ({ features, spin_to_win }) => features.spin_to_win && spin_to_win !== null,
  },
]
