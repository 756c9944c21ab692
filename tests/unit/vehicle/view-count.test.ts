import { describe, expect, it } from 'vitest'
import { viewsPlace } from '../../../shared/vehicle/view-count.ts'
import { viewsText } from '../../../shared/vehicle/views-text.ts'
import { aPhoto } from '../../builders/car.ts'
import { listedCar } from '../../builders/listed-car.ts'

const site = { id: 9, features: { views_count: true } }
const car = listedCar({ images: [aPhoto('/a.jpg'), aPhoto('/b.jpg')], updated_at: 1_700_000_000_000 })

describe('how often a car was viewed', () => {
  it.each([
    [0, null],
    [1, 'Viewed once'],
    [2, 'Viewed 2 times'],
    [128, 'Viewed 128 times'],
    [12_840, 'Viewed 12,840 times'],
  ])('[VDP-10] %d is said as %s', (views, text) => {
    expect(viewsText(views)).toBe(text)
  })

  it('[VDP-10] stands on the page, and nothing does while it cannot be read', () => {
    expect(viewsPlace(car, site, { views: 128 })).toEqual({ car: car.slug, text: 'Viewed 128 times' })
    expect(viewsPlace(car, site, { views: null })).toEqual({ car: car.slug, text: null })
  })

  it('[VDP-10] is asked of a counting service with the photos, the time of the last change and the website', () => {
    expect(viewsPlace(car, site, null)).toEqual({
      source: '/cars/2021-toyota-rav4-gx-71/view.json?photos_count=2&updated_at=1700000000000&website_id=9',
    })
  })

  it.each(['sold', 'withdrawn'] as const)('[VDP-10] is not said of a car that is %s', (status) => {
    expect(viewsPlace(listedCar({ status }), site, { views: 3 })).toBeNull()
  })

  it('[TEN-03] is not said on a site that counts none', () => {
    expect(viewsPlace(listedCar(), { ...site, features: { views_count: false } }, { views: 3 })).toBeNull()
  })
})
