import type { Location } from '../location/settings.ts'
import type { Review } from '../reviews/settings.ts'
import { type DealerSite, dealerNode } from './dealer.ts'
import { ratings } from './offers.ts'

type Read = { kinds: readonly string[]; today: string; shown: ReadonlySet<string> }

/**
 * A location with the rating of its reviews, for a page that shows some of them; without rating where it shows none.
 * `shown`: ids of the reviews on the page.
 */
export function reviewedDealer(site: DealerSite, location: Location, { shown, ...read }: Read): object {
  const { average_rating: average, count, reviews } = location.reviews
  const own = reviews.filter(({ id }) => shown.has(id))
  const node = dealerNode(site, location, read)
  if (own.length === 0 || average === null || count === 0) return node
  return { ...node, ...ratings({ average, count, reviews: own.map(reviewData) }) }
}

const reviewData = ({ customer_name, rating, text, written_on }: Review) => ({
  author: customer_name,
  stars: rating,
  text,
  writtenOn: written_on,
})
