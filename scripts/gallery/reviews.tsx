import { Reviews, SalesCounter } from '../../client/reviews/reviews.tsx'
import { ratingView } from '../../shared/reviews/rating.ts'
import { SHOWN_NOTE } from '../../shared/reviews/rules.ts'
import type { ReviewItem, ReviewsView } from '../../shared/reviews/view.ts'
import { LONG_WORD } from './cars.ts'
import { drawSection } from './home.tsx'
import type { Specimens } from './specimen.tsx'

const review: ReviewItem = {
  id: 'short',
  text: 'Straight answers, and the price on the windscreen was the price I paid.',
  name: 'Jo Citizen',
  href: null,
  rated: '5 of 5 stars',
  stars: '★★★★★',
  about: 'Springwood · 12 March 2026',
}
const items: ReviewItem[] = [
  review,
  {
    ...review,
    id: 'long',
    text: `${review.text} ${'They rang before we had to ask, and sent photographs of what was worn. '.repeat(5)}`,
    href: 'https://maps.example/contributor',
    rated: '4 of 5 stars',
    stars: '★★★★☆',
    about: null,
  },
  { ...review, id: 'word', text: LONG_WORD, name: LONG_WORD, about: LONG_WORD },
]
const view: ReviewsView = {
  layout: 'carousel',
  rating: ratingView(4.6, 132),
  source: 'Google',
  note: SHOWN_NOTE,
  link: { text: 'All reviews on Google', href: 'https://maps.example/springwood' },
  items: [...items, ...items.map((each) => ({ ...each, id: `${each.id} again` }))],
}

export const reviews: Specimens = () => [
  { state: 'A strip: short, long, a long word', body: <Reviews {...view} /> },
  {
    state: 'A list in its section, of no source',
    body: drawSection(
      'reviews',
      { ...view, layout: 'list', source: null, note: null, link: null, items },
      { heading: 'What customers say' },
    ),
  },
  { state: 'One alone', body: <Reviews {...view} items={[review]} /> },
  {
    state: 'Sales counter, alone and in its section',
    body: (
      <>
        <SalesCounter sold={4_416} since="2026-11-01" text="Sales this Month, an estimate" />
        {drawSection(
          'sales_counter',
          { sold: 1_204_992, since: '2009-07-01', text: LONG_WORD },
          { heading: 'Sales this Month', background: 'tint' },
        )}
      </>
    ),
  },
]
