import type { CarDetail } from '../../shared/car/detail.ts'

/** Name of the car: year, make and model, then badge, series and condition on a second line. */
export function VehicleTitle({ car }: { car: Pick<CarDetail, 'condition' | 'title' | 'subtitle'> }) {
  return (
    <header className="vehicle-title">
      <h1>{car.title}</h1>
      <p>{[car.subtitle, car.condition].filter(Boolean).join(' · ')}</p>
    </header>
  )
}
