import { describe, expect, it } from 'vitest'
import { brochure } from '../../../shared/vehicle/brochure.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { aCar } from '../../builders/car.ts'
import { aSeller, carSite, NOW } from '../../builders/listed-car.ts'

const paper = (car: Parameters<typeof aCar>[0]) => brochure(carDetail(aCar(car), carSite(), NOW), aSeller(), '', NOW)

describe('a car on paper', () => {
  it('[VDP-14] says each fact once, as fully as it is known', () => {
    const { facts, specs } = paper({ simple_transmission: 'Automatic', trans: '8-speed automatic', seats: 5 })
    expect(facts).toContainEqual({ label: 'Transmission', text: '8-speed automatic' })
    expect(facts).toContainEqual({ label: 'Seats', text: '5 seats' })
    const labels = [...facts, ...specs.flatMap(({ rows }) => rows)].map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
  })

  it('[VDP-14] has the value alone beside its label', () => {
    const { facts } = paper({ item_type: 'caravan', specifications: { sleeps: 2, tare_weight: 1900 } as never })
    expect(facts).toContainEqual({ label: 'Sleeps', text: '2 people' })
    expect(facts).toContainEqual({ label: 'Tare weight', text: '1,900 kg' })
  })
})
