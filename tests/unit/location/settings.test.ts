import { describe, expect, it } from 'vitest'
import { mapTiles } from '../../../shared/location/address.ts'
import { locationView } from '../../../shared/location/page-view.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite } from '../../builders/site.ts'

const MONDAY = { weekday: 1, minutes: 600, date: '2026-11-23' } as never
const keyed = (map_key: string | null, changes: object = {}) => {
  const { address } = buildLocation([])
  return buildLocation([], { address: { ...address, map_key }, ...changes })
}
const tiled = (locations: ReturnType<typeof keyed>[]) =>
  buildSite({
    map: { tiles: 'https://tiles.example/{z}/{x}/{y}.png?key={key}' },
    dealerships: [{ id: 1, name: 'Yard', slug: 'aspley' }],
    locations,
  })

describe('the key of a map service', () => {
  it('[TEN-02] [PGE-03] stands in the tiles of its location’s map', () => {
    const own = keyed('a b', { id: 2, slug: 'south', name: 'South', primary: false })
    const site = tiled([keyed('first', { primary: true }), own])
    expect(mapTiles(site, own).tiles).toBe('https://tiles.example/{z}/{x}/{y}.png?key=a%20b')
  })

  it('[TEN-02] is that of the primary location on a map of several, or of one without', () => {
    const bare = keyed(null, { id: 2, slug: 'south', name: 'South', primary: false })
    const site = tiled([keyed('first', { primary: true }), bare])
    for (const tiles of [mapTiles(site), mapTiles(site, bare)]) expect(tiles.tiles).toMatch(/key=first$/)
  })
})

const actionsOf = (location_subtype: string | null, trade_in = true) => {
  const location = buildLocation([], { primary: true, location_subtype })
  const dealerships = [{ id: 1, name: 'Yard', slug: 'aspley' }]
  const site = buildSite({ features: { trade_in }, dealerships, locations: [location] })
  return locationView(location, site, MONDAY, undefined).actions.map(({ text }) => text)
}

describe('a location that buys cars', () => {
  it('[TEN-02] [PGE-03] leads to Sell My Car', () => {
    expect(actionsOf('Buying centre')).toContain('Sell My Car')
  })

  it('[TEN-02] and no other does, nor one of a site that takes no cars', () => {
    for (const actions of [actionsOf(null), actionsOf('Express'), actionsOf('buying', false)])
      expect(actions).not.toContain('Sell My Car')
  })
})

describe('a place without a photograph', () => {
  const places = ['north', 'south', 'west'].map((slug, at) =>
    buildLocation([], { id: at + 1, slug, name: slug, primary: at === 0 }),
  )
  const sceneOf = (slug: string, kinds: string[] | null) => {
    const dealerships = [{ id: 1, name: 'Yard', slug: 'aspley' }]
    const site = buildSite({ dealerships, locations: places, stock: { kinds } } as never)
    const { picture } = locationView(places.find((each) => each.slug === slug)!, site, MONDAY, undefined)
    return picture.scene
  }

  it('[LOC-02] is drawn under its name, with what is sold there', () => {
    expect(sceneOf('south', ['caravan'])).toMatchObject({ name: 'south', bodies: ['Caravan', 'Pop top'] })
    expect(sceneOf('south', ['van']).bodies).toEqual(['Van'])
  })

  it('[LOC-02] looks unlike the next one of its dealer', () => {
    const looks = places.map(({ slug }) => sceneOf(slug, null).look)
    expect(new Set(looks.map((look) => look % 3)).size).toBe(3)
  })
})
