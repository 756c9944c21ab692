import type { Location } from '../location/settings.ts'
import type { Site } from '../tenant/site-fields.ts'
import { joined } from '../text.ts'
import { longDate } from '../time.ts'
import { type RatingView, ratingView, STARS } from './rating.ts'
import type { Review } from './settings.ts'

/** Reviews with fewer stars are not shown one by one (B9); the average counts them all. */
const MIN_STARS = 4
/** Says which reviews are left out, so that the rating is not taken for that of those shown. */
const SHOWN_NOTE = `We show reviews of ${MIN_STARS} stars and more. The rating counts every one.`
/** Of the carousel, and of a list (B9). */
const REVIEWS_SHOWN = { carousel: 12, list: 10 } as const

/** A review that its source translated, such as '(Translated by Google)' (B5.5). */
const TRANSLATED = 'Translated'

/** The reviews that shoppers see, in the order of their source (REV-01). `blocked`: names or ids. */
export const shownReviews = (reviews: readonly Review[], blocked: readonly string[]): Review[] =>
  reviews.filter(
    ({ id, text, customer_name, rating }) =>
      rating >= MIN_STARS && !text.includes(TRANSLATED) && !blocked.includes(customer_name) && !blocked.includes(id),
  )

export type ReviewsLayout = keyof typeof REVIEWS_SHOWN

/** Reviews, ready to draw (REV-01). Plain JSON. */
export type ReviewsView = NonNullable<ReturnType<typeof reviewsView>>

export type ReviewItem = ReturnType<typeof reviewItem>

type ReviewsSite = Pick<Site, 'reviews'>

/** The reviews of locations, taken in turn from each; null without one to show. */
export function reviewsView(locations: readonly Location[], { reviews }: ReviewsSite, layout: ReviewsLayout) {
  const shown = locations.map((location) => ({
    location,
    reviews: shownReviews(location.reviews.reviews, reviews.blocked),
  }))
  const longest = Math.max(0, ...shown.map((each) => each.reviews.length))
  const inTurn = Array.from({ length: longest }, (_, at) =>
    shown.flatMap(({ location, reviews: own }) => (own[at] ? [{ location, review: own[at] }] : [])),
  ).flat()
  if (inTurn.length === 0) return null
  const summaries = locations.map((location) => location.reviews)
  const [only] = summaries.length === 1 ? summaries : []
  const rating = averageRating(locations)
  return {
    layout,
    /** Of all reviews, shown or not. */
    rating,
    /** Which reviews are shown, where there is a rating of more than these. */
    note: rating && SHOWN_NOTE,
    source: summaries.every(({ source }) => source === summaries[0]?.source) ? (summaries[0]?.source ?? null) : null,
    link: only?.url ? { text: joined(['All reviews', only.source], ' on ')!, href: only.url } : null,
    items: inTurn
      .slice(0, REVIEWS_SHOWN[layout])
      .map(({ location, review }) => reviewItem(review, locations.length > 1 ? location.name : null)),
  }
}

const reviewItem = ({ id, text, customer_name, customer_url, rating, written_on }: Review, place: string | null) => ({
  id,
  text,
  name: customer_name,
  href: customer_url,
  rated: `${rating} of 5 stars`,
  stars: '★'.repeat(Math.round(rating)).padEnd(STARS, '☆'),
  about: joined([place, written_on && longDate(written_on)], ' · '),
})

/** The average over locations, each as often as it has reviews. */
export const averageReviews = (
  locations: readonly Pick<Location, 'reviews'>[],
): { average: number | null; count: number } => {
  const rated = locations.flatMap(({ reviews: { average_rating, count } }) =>
    average_rating === null || count === 0 ? [] : [{ average_rating, count }],
  )
  const count = rated.reduce((sum, each) => sum + each.count, 0)
  const stars = rated.reduce((sum, each) => sum + each.average_rating * each.count, 0)
  return { average: count === 0 ? null : Math.round((stars / count) * 10) / 10, count }
}

function averageRating(locations: readonly Pick<Location, 'reviews'>[]): RatingView | null {
  const { average, count } = averageReviews(locations)
  return ratingView(average, count)
}
