import type { VehicleView } from '../vehicle/view.ts'
import { Island } from '../wake/island.tsx'
import { Delivery } from './delivery.tsx'

type Props = Pick<VehicleView, 'fuel' | 'delivery'> & { action: string }

/** What it costs to run the car, and to have it brought (CAL-01, CAL-02). */
export function Calculators({ action, fuel, delivery }: Props) {
  if (!fuel && !delivery) return null
  return (
    <div className="calculators">
      {fuel && <Island name="fuel" on="touch" props={{ ...fuel, action }} />}
      {delivery && <Delivery {...delivery} />}
    </div>
  )
}
