import { expect, it } from 'vitest'
import { carSchema } from '../../../shared/car/schema.ts'
import { calculatePayload } from '../../../shared/car/summary.ts'
import { cardFigures } from '../../../shared/card/card-figures.ts'
import { carSummary } from '../../builders/listed-car.ts'

const detail = (fields: object) => carSchema.shape.variant_detail.parse(fields)

it('[CRD-01] figures of a vehicle for work: what it carries, pulls, weighs and how long its tray is', () => {
  const ute = carSummary({ payload: 975, tows: 3_500, gross_mass: 3_050, tray: 1_555 })
  expect(cardFigures(ute).map(({ label, text }) => `${label} ${text}`)).toEqual([
    'Payload 975 kg',
    'Towing 3,500 kg',
    'GVM 3,050 kg',
    'Tray 1,555 mm',
  ])
})

it('[CRD-01] seats and drive stand in for figures that are not known', () => {
  expect(cardFigures(carSummary({ seats: 3, drive: 'Rear-wheel drive' }))).toEqual([
    { label: 'Seats', text: '3' },
    { label: 'Drive', text: 'Rear-wheel' },
  ])
})

it('[VDP-09] payload is the gross mass less the vehicle’s own, where both are known and make sense', () => {
  expect(calculatePayload(detail({ grossvehiclemass: 3_050, kerbweight: 2_080 }))).toBe(970)
  expect(calculatePayload(detail({ grossvehiclemass: 3_050 }))).toBeNull()
  expect(calculatePayload(detail({ grossvehiclemass: 2_000, kerbweight: 2_080 }))).toBeNull()
  expect(calculatePayload(null)).toBeNull()
})
