import type { Promo } from '../../shared/search/promos.ts'
import { Icon } from '../ui/icon.tsx'

/** A promo in the place of a car (SRC-11). It says that it is one, to the eye and to a screen reader. */
export function PromoCard({ promo: { title, text, image, link } }: { promo: Promo }) {
  return (
    <li className="promo">
      {image && <img src={image.url} width="600" height="400" alt={image.alt} loading="lazy" decoding="async" />}
      <div className="promo-words">
        <p className="promo-kind">Promotion</p>
        <h3>{title}</h3>
        {text && <p>{text}</p>}
        <a className="button" href={link.href}>
          {link.label}
          <Icon name="right" />
        </a>
      </div>
    </li>
  )
}
