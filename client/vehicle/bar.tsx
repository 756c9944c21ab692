import type { CarDetail } from '../../shared/car/detail.ts'
import { primaryFirst } from '../../shared/car/sticky-bar.ts'
import { wake } from '../wake/attributes.ts'
import { VehicleAction } from './action.tsx'

/**
 * Price and the one next step at the thumb, on a phone (VDP-05). Closed it is one line; open, once the title is 900 px
 * behind, it says again which car this is.
 */
export function VehicleBar({ car }: { car: CarDetail }) {
  const [first] = primaryFirst(car.actions)
  const step = car.sold ? car.sold.action : first
  return (
    <div className="vehicle-bar">
      <p className="vehicle-bar-name by-scroll">{car.name}</p>
      <p>
        <span className="price">{car.sold ? car.sold.heading : car.price.text}</span>{' '}
        {!car.sold && car.price.type && <span className="price-type">{car.price.type}</span>}
      </p>
      {step && step === first && <VehicleAction action={first} phone={car.phone} isFirst />}
      {step && step !== first && (
        <a className="button button-primary" href={step.href} {...(step.act && wake('press', step.act))}>
          {step.text}
        </a>
      )}
    </div>
  )
}
