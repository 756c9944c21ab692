import type { CarDetail } from '../../shared/car/detail.ts'
import { VehicleAction } from './vehicle-action.tsx'

/** Price and the one next step at the thumb, on a phone. */
export function VehicleBar({ car }: { car: CarDetail }) {
  const [first] = car.actions
  const step = car.sold ? car.sold.action : first
  if (!step) return null
  return (
    <div className="vehicle-bar">
      <p>
        <span className="price">{car.sold ? car.sold.heading : car.price.text}</span>{' '}
        {!car.sold && car.price.type && <span className="price-type">{car.price.type}</span>}
      </p>
      {step === first ? (
        <VehicleAction action={first} phone={car.phone} isFirst />
      ) : (
        <a className="button button-primary" href={step.href}>
          {step.text}
        </a>
      )}
    </div>
  )
}
