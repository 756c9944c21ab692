import type { CarDetail } from '../../shared/car/detail.ts'
import type { StickyBar as TopView } from '../../shared/car/sticky-bar.ts'
import { FinanceLine } from '../card/price.tsx'
import { Photo } from '../ui/photo.tsx'

/**
 * The car in one line over the page once its photographs are 500 px behind (VDP-05). The scroll position alone shows
 * it: until then it is out of sight, of the tab order and of what is read aloud. Small screens have VehicleBar instead.
 */
export function VehicleTop({ car, top: { photo, name, facts, links } }: { car: CarDetail; top: TopView }) {
  return (
    <section className="vehicle-top by-scroll" aria-label={`${car.title}, in short`}>
      <div className="wrap vehicle-top-row">
        {photo && <Photo picture={{ ...photo, sizes: '5rem' }} />}
        <div className="vehicle-top-name">
          <p>{name}</p>
          {facts && <p>{facts}</p>}
        </div>
        <div className="vehicle-top-price">
          <p>
            <span className="price">{car.sold ? car.sold.heading : car.price.text}</span>{' '}
            {!car.sold && car.price.type && <span className="price-type">{car.price.type}</span>}
          </p>
          {car.finance && <FinanceLine finance={car.finance} />}
        </div>
        {links.map(({ text, href }, index) => (
          <a key={href} className={`button ${index === 0 ? 'button-primary' : 'button-secondary'}`} href={href}>
            {text}
          </a>
        ))}
      </div>
    </section>
  )
}
