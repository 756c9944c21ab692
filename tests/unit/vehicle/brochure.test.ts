import { describe, expect, it } from 'vitest'
import { brochure, brochurePhotos } from '../../../shared/vehicle/brochure.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { aCar } from '../../builders/car.ts'
import { aSeller, carSite, NOW } from '../../builders/listed-car.ts'

const paper = (car: Parameters<typeof aCar>[0]) => brochure(carDetail(aCar(car), carSite(), NOW), aSeller(), '', NOW)

const labelsOf = (fields: Parameters<typeof aCar>[0]) =>
  paper(fields).specs.flatMap(({ rows }) => rows.map(({ label }) => label))

describe('a car on paper', () => {
  it('[VDP-14] says each fact once, as fully as it is known', () => {
    const { facts, specs } = paper({ simple_transmission: 'Automatic', trans: '8-speed automatic', seats: 5 })
    expect(facts).toContainEqual({ label: 'Transmission', text: '8-speed automatic' })
    expect(facts).toContainEqual({ label: 'Seats', text: '5 seats' })
    const labels = [...facts, ...specs.flatMap(({ rows }) => rows)].map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
  })

  it('[VDP-14] repeats no gearbox, gears or variant that its other lines name', () => {
    const said = {
      badge: '340L',
      variant: '340L 2.0 L 6-speed automatic',
      engine_size_litres: 2,
      gearnum: 6,
      variant_detail: { geartype: 'Automatic' } as never,
    }
    expect(labelsOf({ ...said, trans: '6-speed automatic' })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Gearbox|Gears|Variant/)]),
    )
    expect(labelsOf({ ...said, trans: 'Manual' })).toEqual(expect.arrayContaining(['Gearbox', 'Gears', 'Variant']))
  })

  it('[VDP-14] has its first three photographs in a PDF, those of which there is a JPEG or a PNG', () => {
    const images = ['a.jpg', 'b.avif', 'c.png', 'd.jpg'].map((name) => ({
      image: { url: `https://cdn.example/${name}`, width: 600, height: 400, thumb: null },
    }))
    expect(brochurePhotos(aCar({ images }), carSite().images)).toEqual([
      'https://cdn.example/a.jpg',
      'https://cdn.example/c.png',
    ])
  })

  it('[VDP-14] has the value alone beside its label', () => {
    const { facts } = paper({ item_type: 'caravan', specifications: { sleeps: 2, tare_weight: 1900 } as never })
    expect(facts).toContainEqual({ label: 'Sleeps', text: '2 people' })
    expect(facts).toContainEqual({ label: 'Tare weight', text: '1,900 kg' })
  })
})
