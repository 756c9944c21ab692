import type { ComponentProps } from 'react'
import type { SectionViews } from '../../shared/page/view.ts'
import type { ReviewItem, ReviewsView } from '../../shared/reviews/view.ts'
import { thousands } from '../../shared/text.ts'
import { Stars } from '../locations/card.tsx'
import { OUTSIDE, TextLink } from '../ui/controls.tsx'
import { More } from '../ui/more.tsx'
import { wake } from '../wake/attributes.ts'

/** What customers wrote (REV-01): a strip that swipes, wheels and arrow keys move, or a list. */
export const Reviews = ({ layout, rating, source, note, link, items }: ReviewsView) => (
  <div className="reviews">
    {rating && (
      <div className="reviews-head">
        <Stars rating={rating} />
        {source && <span className="count">on {source}</span>}
      </div>
    )}
    {layout === 'carousel' ? <Items items={items} {...STRIP} /> : <FoldedItems items={items} />}
    <p className="reviews-foot tap-links">
      {note && <span className="count">{note}</span>}
      {link && <TextLink {...link} attributes={OUTSIDE} />}
    </p>
  </div>
)

/** A strip takes the focus, so that arrow keys scroll it. */
const STRIP = { 'data-layout': 'carousel', tabIndex: 0, 'aria-label': 'Reviews' }

type ItemsProps = ComponentProps<'ul'> & Pick<ReviewsView, 'items'>

const Items = ({ items, ...rest }: ItemsProps) => (
  <ul className="reviews-list" {...rest}>
    {items.map((item) => (
      <Item key={item.id} {...item} />
    ))}
  </ul>
)

/** Of a list so many are seen at once, the others on request. */
const SEEN_AT_ONCE = 3

const FoldedItems = ({ items }: Pick<ReviewsView, 'items'>) => (
  <>
    <Items items={items.slice(0, SEEN_AT_ONCE)} />
    {items.length > SEEN_AT_ONCE && (
      <More all={`Show ${items.length} reviews`} less="Show fewer reviews">
        <Items items={items.slice(SEEN_AT_ONCE)} />
      </More>
    )}
  </>
)

const Item = ({ text, name, href, rated, stars, about }: ReviewItem) => (
  <li className="review panel">
    <p>
      <span className="review-stars" aria-hidden="true">
        {stars}
      </span>
      <span className="visually-hidden">{rated}</span>
    </p>
    <blockquote>
      <p>{text}</p>
    </blockquote>
    <p className="review-by">
      {href ? <TextLink href={href} text={name} attributes={OUTSIDE} /> : <strong>{name}</strong>}
      {about && <span className="count">{about}</span>}
    </p>
  </li>
)

/** Cars sold so far (REV-02); without script, at the time that the page was drawn. */
export const SalesCounter = ({ sold, since, text }: SectionViews['sales_counter']) => (
  <p className="sales-counter">
    <strong className="tabular" data-since={since} {...wake('near', 'counter')}>
      {thousands(sold)}
    </strong>
    <span>{text}</span>
  </p>
)
