import type { CarDetail } from '../../shared/car/detail.ts'
import { wake } from '../wake/attributes.ts'
import { CopyButton } from './copy-button.tsx'
import { CertifiedBadge } from './trust.tsx'
import type { VehicleView } from './view.ts'

type Props = {
  car: Pick<CarDetail, 'condition' | 'stockNumber' | 'title' | 'subtitle'>
  around: Pick<VehicleView['around'], 'certified'>
  views: VehicleView['views']
}

/** Condition, name and count of views. The line of the count is empty until the page has been seen (VDP-10). */
export function VehicleTitle({ car, around, views }: Props) {
  return (
    <header className="vehicle-title">
      <p className="vehicle-kind">
        {car.condition}
        {car.stockNumber && (
          <>
            {' · '}Stock {car.stockNumber}
            <CopyButton text={car.stockNumber} what="stock number" />
          </>
        )}
      </p>
      <h1>{car.title}</h1>
      {car.subtitle && <p>{car.subtitle}</p>}
      {around.certified && <CertifiedBadge badge={around.certified} />}
      {views && <p className="car-views" {...wake('near', 'views')} data-source={views} />}
    </header>
  )
}
