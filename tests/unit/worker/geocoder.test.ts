import type { D1Database } from '@cloudflare/workers-types'
import { describe, expect, it } from 'vitest'
import {
  cachedGeocoder,
  createGeocoder,
  type Geocoder,
  geocoding,
  placeMemory,
  serviceGeocoder,
} from '../../../worker/features/places/geocoder.ts'
import { upstream, upstreamMemory } from '../../../worker/platform/upstream.ts'

const CAIRNS = { name: 'Cairns', state: 'QLD', lat: -16.92, long: 145.77 }
const knows = (places: Record<string, typeof CAIRNS>): Geocoder => ({
  find: async (postcode) => places[postcode] ?? null,
})
const dead: Geocoder = { find: () => Promise.reject(new Error('no answer')) }

/** A geocoding service that answers so. */
function aService(answer: () => Response | Promise<Response>) {
  const asked: { url: URL; init: RequestInit }[] = []
  const service = upstream({
    name: 'geocoding',
    site: 'yard',
    base: 'https://geo.example/api/geocode',
    memory: upstreamMemory(),
    timeoutMs: 50,
    fetcher: async (url, init) => {
      asked.push({ url: new URL(url), init })
      return answer()
    },
  })
  return { geocoder: serviceGeocoder(service, 's3cret'), asked }
}

const result = {
  geometry: { location: { lat: -16.92, lng: 145.77 }, location_type: 'APPROXIMATE' },
  address_components: [
    { long_name: '4870', short_name: '4870', types: ['postal_code'] },
    { long_name: 'Cairns', short_name: 'Cairns', types: ['locality', 'political'] },
    { long_name: 'Queensland', short_name: 'QLD', types: ['administrative_area_level_1', 'political'] },
  ],
}

describe('a geocoding service', () => {
  it('[CAL-02] is asked by GET with the postcode as address and the key', async () => {
    const { geocoder, asked } = aService(() => Response.json({ status: 'OK', results: [result] }))
    await geocoder.find('4870')
    const [{ url, init }] = asked as [(typeof asked)[0]]
    expect([url.origin + url.pathname, init.method ?? 'GET', init.redirect]).toEqual([
      'https://geo.example/api/geocode/json',
      'GET',
      'manual',
    ])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      address: '4870',
      components: 'postal_code:4870|country:AU',
      region: 'au',
      key: 's3cret',
    })
  })

  it('[CAL-02] tells the place by its first result', async () => {
    const far = { geometry: { location: { lat: -43, lng: 147 } } }
    const { geocoder } = aService(() => Response.json({ status: 'OK', results: [result, far] }))
    expect(await geocoder.find('4870')).toEqual(CAIRNS)
  })

  it('[CAL-02] tells a place without a name', async () => {
    const results = [{ geometry: { location: { lat: -16.92, lng: 145.77 } } }]
    const { geocoder } = aService(() => Response.json({ status: 'OK', results }))
    expect(await geocoder.find('4870')).toEqual({ ...CAIRNS, name: null, state: null })
  })

  it('[CAL-02] knows no place by no results', async () => {
    const { geocoder } = aService(() => Response.json({ status: 'ZERO_RESULTS', results: [] }))
    expect(await geocoder.find('4870')).toBeNull()
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['a key it does not take', () => Response.json({ status: 'REQUEST_DENIED', results: [] })],
    ['too many questions', () => Response.json({ status: 'OVER_QUERY_LIMIT', results: [] })],
    [
      'a place beyond Australia',
      () => Response.json({ status: 'OK', results: [{ geometry: { location: { lat: 48.2, lng: 16.4 } } }] }),
    ],
    [
      'degrees beyond the Earth',
      () => Response.json({ status: 'OK', results: [{ geometry: { location: { lat: 991, lng: 2 } } }] }),
    ],
    ['a page', () => new Response('<html>')],
    ['an error', () => new Response('', { status: 500 })],
    ['a way elsewhere', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } })],
    ['nothing in time', () => new Promise<Response>(() => {})],
  ])('[CAL-02] rejects after %s, and its words never hold the key', async (_, answer) => {
    const failure = await aService(answer).geocoder.find('4870').catch(String)
    expect(failure).toMatch(/^(UpstreamFailure|Error): /)
    expect(failure).not.toContain('s3cret')
  })

  it('[CAL-02] is asked once for a postcode, and never for a number that is none', async () => {
    const { geocoder, asked } = aService(() => Response.json({ status: 'OK', results: [result] }))
    const own = cachedGeocoder(geocoder, placeMemory())
    expect([await own.find('4870'), await own.find('4870'), await own.find('4999')]).toEqual([CAIRNS, CAIRNS, null])
    expect(asked).toHaveLength(1)
  })
})

describe('who is asked where a postcode is', () => {
  const reported: string[] = []
  const report = ({ event }: { event: string }) => void reported.push(event)

  it.each<[string, Geocoder | null, Geocoder, string | undefined]>([
    ['the service before the table', knows({ '4870': CAIRNS }), dead, 'Cairns'],
    ['the service alone where it knows of no place', knows({}), knows({ '4870': CAIRNS }), undefined],
    ['the table where the service fails', dead, knows({ '4870': { ...CAIRNS, name: 'Bungalow' } }), 'Bungalow'],
    ['the table where there is no service', null, knows({ '4870': { ...CAIRNS, name: 'Bungalow' } }), 'Bungalow'],
    ['the built-in table where none is loaded', null, knows({}), 'Cairns'],
    ['the built-in table where everything fails', dead, dead, 'Cairns'],
  ])('[CAL-02] is %s', async (_, service, table, expected) => {
    const place = await geocoding({ service, table, report }).find('4870')
    expect(place?.name).toBe(expected)
  })

  it('[CAL-02] is no source for 9999, which data sets put anywhere', async () => {
    const table = knows({ '9999': CAIRNS })
    expect(await geocoding({ service: table, table, report }).find('9999')).toBeNull()
  })

  it('[CAL-02] says what failed', async () => {
    reported.length = 0
    await geocoding({ service: dead, table: dead, report }).find('4870')
    expect(reported).toEqual(['geocoding.service_failed', 'geocoding.table_failed'])
  })

  it('[CAL-02] is nobody outside without a key', async () => {
    const statement = { bind: () => ({ first: async () => CAIRNS }) }
    const DB = { prepare: () => statement } as unknown as D1Database
    expect(await createGeocoder({ DB }, 'yard', report).find('4870')).toEqual(CAIRNS)
  })
})
