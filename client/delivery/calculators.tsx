import type { VehicleView } from '../car/vehicle-view.ts'
import { island } from '../island.tsx'
import { Fuel } from '../islands/fuel.tsx'
import { Delivery } from './delivery.tsx'

const FuelIsland = island('fuel#Fuel', Fuel, 'touch')

/** What it costs to run the car, and to have it brought (CAL-01, CAL-02). */
export function Calculators({ car, fuel, delivery }: Pick<VehicleView, 'car' | 'fuel' | 'delivery'>) {
  if (!fuel && !delivery) return null
  return (
    <div className="calculators">
      {fuel && <FuelIsland {...fuel} action={car.href} />}
      {delivery && <Delivery {...delivery} />}
    </div>
  )
}
