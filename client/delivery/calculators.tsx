import { Fuel } from '../islands/fuel.tsx'
import type { VehicleView } from '../vehicle/view.ts'
import { island } from '../wake/island.tsx'
import { Delivery } from './delivery.tsx'

const FuelIsland = island('fuel#Fuel', Fuel, 'touch')

type Props = Pick<VehicleView, 'fuel' | 'delivery'> & { action: string }

/** What it costs to run the car, and to have it brought (CAL-01, CAL-02). */
export function Calculators({ action, fuel, delivery }: Props) {
  if (!fuel && !delivery) return null
  return (
    <div className="calculators">
      {fuel && <FuelIsland {...fuel} action={action} />}
      {delivery && <Delivery {...delivery} />}
    </div>
  )
}
