import { INSPECTION_ANCHOR, type InspectionView } from '../car/inspection.ts'
import type { Link } from '../car/links.ts'
import { sellerNames } from '../location/people.ts'
import type { Location } from '../location/settings.ts'
import { type PromiseView, promisesFor } from '../promises/promises.ts'
import { ratingView } from '../reviews/rating.ts'
import { pathTo } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { Worded } from '../vehicle-words.ts'
import type { Warranty } from './warranty.ts'

/** One reason to trust a car and its dealer, on the strip under the price. */
export type TrustMark = {
  kind: 'history' | 'inspection' | 'warranty' | 'promise' | 'rating' | 'team'
  text: string
  /** The page or anchor with the proof; null without one. */
  href: string | null
  /** The proof is a file or a page of others, and opens in a tab of its own. */
  isOutside?: true
}

type Source = {
  car: Worded
  /** Whether its price is one by the week. */
  isSubscription: boolean
  site: Pick<Site, 'promises' | 'features'>
  history: Link | null
  inspection: InspectionView | null
  warranty: Warranty | null
  /** Where the car is; null where the site does not say. */
  location: Location | null
}

export const WARRANTY_ANCHOR = 'warranty'

const MAX_PROMISES = 3

/** The strip under the price: proof of this car first, then the law, the dealer's promises, and people. */
export function trustMarks({ history, inspection, warranty, location, ...source }: Source): TrustMark[] {
  const marks: (TrustMark | null)[] = [
    history && { kind: 'history', text: 'History checked', href: history.href, isOutside: true },
    inspection && { kind: 'inspection', text: inspection.mark, href: `#${INSPECTION_ANCHOR}` },
    warranty && { kind: 'warranty', text: `Statutory warranty: ${warranty.term}`, href: `#${WARRANTY_ANCHOR}` },
    ...promisesFor(source, source.site).slice(0, MAX_PROMISES).map(promiseMark),
    location && ratingMark(location),
    location && teamMark(location),
  ]
  return marks.filter((mark) => mark !== null)
}

const promiseMark = ({ title, href }: PromiseView): TrustMark => ({ kind: 'promise', text: title, href })

/** '4.7 from 212 Google reviews': a rating always with its source and its number of reviews. */
function ratingMark({ slug, reviews, average_rating, review_count }: Location): TrustMark | null {
  const own = ratingView(reviews.average_rating, reviews.count)
  const rating = own ?? ratingView(average_rating, review_count)
  if (!rating) return null
  const count = own && reviews.source ? rating.count.replace('review', `${reviews.source} review`) : rating.count
  return { kind: 'rating', text: `${rating.text} from ${count}`, href: pathTo('location', { location: slug }) }
}

/** The people who sell there, by name. */
function teamMark(location: Location): TrustMark | null {
  const names = sellerNames(location)
  return names === null
    ? null
    : { kind: 'team', text: `Ask for ${names}`, href: pathTo('team', { location: location.slug }) }
}
