import type { CarDetail } from '../../shared/vehicle/detail.ts'
import { rankActions, type StickyBar as TopView } from '../../shared/vehicle/sticky-bar.ts'
import { FinanceLine } from '../card/price.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { Photo } from '../ui/photo.tsx'
import { ActionButton, VehicleAction } from './action.tsx'

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
          <PriceLine car={car} />
          {car.finance && <FinanceLine finance={car.finance} />}
        </div>
        <NextStep car={car} />
        {links.map((link) => (
          <LinkButton key={link.href} {...link} />
        ))}
      </div>
    </section>
  )
}

/** Price and the one next step at the thumb, on a phone (VDP-05). */
export const VehicleBar = ({ car }: { car: CarDetail }) => (
  <div className="vehicle-bar">
    <PriceLine car={car} />
    <NextStep car={car} />
  </div>
)

/** Both once more beside the page, where name and price stand across it. */
export const PriceBeside = ({ car }: { car: CarDetail }) => (
  <div className="vehicle-beside">
    <PriceLine car={car} />
    {car.finance && <FinanceLine finance={car.finance} />}
    <NextStep car={car} />
  </div>
)

function NextStep({ car }: { car: CarDetail }) {
  if (car.sold) return <ActionButton action={car.sold.action} isPrimary />
  const { first } = rankActions(car.actions)
  return first && <VehicleAction action={first} phone={car.phone} isFirst />
}

const PriceLine = ({ car: { sold, price } }: { car: CarDetail }) => (
  <p>
    <span className="price">{sold ? sold.heading : price.text}</span>{' '}
    {!sold && price.type && <span className="price-type">{price.type}</span>}
  </p>
)
