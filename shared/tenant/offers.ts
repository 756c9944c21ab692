import type { RouteKey } from './paths.ts'
import type { Site } from './schema.ts'

/** A place that a site may offer besides its cars, in words that say what it is (RES-04, GAT-01). */
export type Offer = {
  to: RouteKey
  label: (site: Offering) => string
  /** Said where there is room; null: it goes without saying. */
  note: ((site: Offering) => string) | null
  isOffered: (site: Offering) => boolean
}

type Offering = Pick<Site, 'features' | 'reservation' | 'spin_to_win'>

/** A row each. The footer leads to those that a site has on and links nowhere itself. */
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
