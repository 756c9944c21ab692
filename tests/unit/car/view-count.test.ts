import { describe, expect, it } from 'vitest'
import { viewsSource } from '../../../shared/car/view-count.ts'
import { viewsText } from '../../../shared/car/views-text.ts'
import { aPhoto } from '../../builders/car.ts'
import { listedCar } from '../../builders/listed-car.ts'

const site = { id: 9, features: { views_count: true } }

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

  it('[VDP-10] is asked with the photos, the time of the last change and the website', () => {
    const car = listedCar({ images: [aPhoto('/a.jpg'), aPhoto('/b.jpg')], updated_at: 1_700_000_000_000 })
    expect(viewsSource(car, site)).toBe(
      '/cars/2021-toyota-rav4-gx-71/view.json?photos_count=2&updated_at=1700000000000&website_id=9',
    )
  })

  it.each(['sold', 'withdrawn'] as const)('[VDP-10] is not asked for a car that is %s', (status) => {
    expect(viewsSource(listedCar({ status }), site)).toBeNull()
  })

  it('[TEN-03] is not asked on a site that counts none', () => {
    expect(viewsSource(listedCar(), { ...site, features: { views_count: false } })).toBeNull()
  })
})
