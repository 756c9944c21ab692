import type { ReviewItem, ReviewsView } from '../../shared/reviews/view.ts'
import { Stars } from '../locations/stars.tsx'

/** What customers wrote (REV-01): a strip that swipes, wheels and arrow keys move, or a list. */
export const Reviews = ({ layout, rating, source, note, link, items }: ReviewsView) => (
  <div className="reviews">
    {rating && (
      <div className="reviews-head">
        <Stars rating={rating} />
        {source && <span className="count">on {source}</span>}
      </div>
    )}
    {/* A strip takes the focus, so that arrow keys scroll it. */}
    <ul className="reviews-list" data-layout={layout} {...(layout === 'carousel' && STRIP)}>
      {items.map((item) => (
        <Item key={item.id} {...item} />
      ))}
    </ul>
    <p className="reviews-foot">
      {note && <span className="count">{note}</span>}
      {link && (
        <a className="link" href={link.href} rel="noopener">
          {link.text}
        </a>
      )}
    </p>
  </div>
)

const STRIP = { tabIndex: 0, 'aria-label': 'Reviews' }

const Item = ({ text, name, href, rated, stars, about }: ReviewItem) => (
  <li className="review">
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
      {href ? (
        <a className="link" href={href} rel="noopener">
          {name}
        </a>
      ) : (
        <strong>{name}</strong>
      )}
      {about && <span className="count">{about}</span>}
    </p>
  </li>
)
