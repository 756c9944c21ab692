import { describe, expect, it } from 'vitest'
import { keptCar, rememberedSearch, viewedCar } from '../../../client/device/guards.ts'

const CAR = { id: 7, slug: 'a-car', name: 'A Car', make: 'A', model: 'Car', primary_image_url: '/photo.avif' }
const VIEWED = { id: 7, slug: 'a-car', make: 'A', model: 'Car', stocknum: null, body: 'SUV', simple_body: 'SUV' }
const SEARCH = { path: '/search/used-cars', filters: 'price=-40000', name: 'Used cars' }

describe('what is read back from a device', () => {
  it('[WAT-05] is taken as it was written, and nothing with it', () => {
    expect(keptCar({ ...CAR, phone: '0400 000 000' })).toEqual(CAR)
    expect(viewedCar(VIEWED)).toEqual(VIEWED)
    expect(rememberedSearch({ ...SEARCH, filters: '' })).toEqual({ ...SEARCH, filters: '' })
  })

  it.each([null, undefined, 7, 'text', [], {}, [CAR]])('[ANA-02] is nothing when it is %j', (value) => {
    expect([keptCar(value), viewedCar(value), rememberedSearch(value)]).toEqual([null, null, null])
  })

  it.each([
    ['an id that is none', { id: '7' }],
    ['an id below one', { id: 0 }],
    ['no slug', { slug: '' }],
    ['a name of ten thousand letters', { name: 'x'.repeat(10_000) }],
    ['a picture that is a script', { primary_image_url: 'javascript:alert(1)' }],
    ['a picture of who knows where', { primary_image_url: '//elsewhere.example/a.png' }],
    ['a picture that is a thing', { primary_image_url: {} }],
  ])('[ANA-02] is no car with %s', (_, change) => {
    expect(keptCar({ ...CAR, ...change })).toBeNull()
  })

  it.each([
    ['an address elsewhere', { path: 'https://elsewhere.example/search' }],
    ['an address that only begins like ours', { path: '/searching' }],
    ['a script for an address', { path: 'javascript:alert(1)//search' }],
    ['filters that are a thing', { filters: {} }],
    ['filters without end', { filters: 'x'.repeat(10_000) }],
    ['no name', { name: '' }],
  ])('[ANA-02] is no search with %s', (_, change) => {
    expect(rememberedSearch({ ...SEARCH, ...change })).toBeNull()
  })
})
