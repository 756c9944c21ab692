import type { Link } from '../car/links.ts'
import { pathTo } from '../routes/paths.ts'
import { truncateAtWord } from '../text.ts'
import { longDate } from '../time.ts'
import type { OfferCard } from './card.ts'
import type { Offer } from './schema.ts'

/** The page of one offer, decided. */
export type OfferView = {
  card: OfferCard
  breadcrumbs: Link[]
  /** Running offers for the same model, without this one. */
  others: { heading: string; cards: OfferCard[] } | null
}

const ALL: Link = { text: 'Special offers', href: pathTo('special_offers') }
const TRAIL: Link[] = [{ text: 'Home', href: '/' }, ALL]
/** The usual limit of what a search engine shows. */
const DESCRIPTION_CHARS = 160

export const offerView = (offer: Offer, card: OfferCard, others: OfferCard[]): OfferView => ({
  card,
  breadcrumbs: TRAIL,
  others: others.length === 0 ? null : { heading: `More offers on ${subjectOf(offer)}`, cards: others },
})

/** For search engines. */
export const offerDescription = ({ name, description }: Offer, { ends }: Pick<OfferCard, 'ends'>): string =>
  truncateAtWord([description || `${name}.`, `${ends}.`].join(' '), DESCRIPTION_CHARS)

/** What stands at the address of an offer that has ended. */
export type EndedOfferView = {
  heading: string
  text: string
  breadcrumbs: Link[]
  steps: Link[]
  /** Running offers for the same model. */
  others: { heading: string; cards: OfferCard[] } | null
}

export const endedOfferView = (
  offer: Offer,
  { explore }: { explore: Link | null },
  others: OfferCard[],
): EndedOfferView => ({
  heading: 'This offer has ended',
  text: offer.hasVanished
    ? `‘${offer.name}’ is no longer available.`
    : `‘${offer.name}’ ended on ${longDate(offer.ends_at) ?? offer.ends_at}.`,
  breadcrumbs: TRAIL,
  steps: [{ text: 'See all special offers', href: ALL.href }, ...(explore ? [explore] : [])],
  others: others.length === 0 ? null : { heading: `Offers on ${subjectOf(offer)} now`, cards: others },
})

/** 'the Toyota HiLux' */
const subjectOf = ({ manufacturer, model }: Offer) =>
  ['the', manufacturer, model?.name].filter(Boolean).join(' ').replace(/^the$/, 'this')
