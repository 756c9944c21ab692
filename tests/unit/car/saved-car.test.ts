import { describe, expect, it } from 'vitest'
import { viewedCar } from '../../../shared/car/saved-car.ts'
import { listedCar } from '../../builders/listed-car.ts'

describe('what a device keeps of a car', () => {
  it('[VDP-16] that was looked at is kept with its own fields and its slug', () => {
    expect(viewedCar(listedCar({ stocknum: 'U1071' }))).toEqual({
      id: 71,
      slug: '2021-toyota-rav4-gx-71',
      stocknum: 'U1071',
      make: 'Toyota',
      model: 'RAV4',
      body: 'SUV',
      simple_body: 'SUV',
    })
  })
})
