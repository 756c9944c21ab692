import { describe, expect, it } from 'vitest'
import { mayBeTown, readNearWords } from '../../../../shared/search/sentence/near-words.ts'
import { loadPostcodes } from '../../../../worker/features/places/built-in.ts'
import { sitePlaces } from '../../../../worker/features/places/service.ts'
import { carSite } from '../../../builders/listed-car.ts'

/** A dealer of Brisbane. */
const places = sitePlaces({
  geocoder: { find: async (postcode) => (await loadPostcodes()).find(postcode) },
  locations: carSite().locations,
})

async function nearOf(text: string) {
  const said = readNearWords(text)
  for (const { place, rest } of said?.candidates ?? []) {
    const found = await places.find(place)
    if (found) return [found.postcode, said!.within, rest]
  }
  return null
}

describe('a text that asks for cars near a place', () => {
  it.each([
    ['white ute near parramatta', ['2150', null, 'white ute']],
    ['near Surfers Paradise under 40k', ['4217', null, 'under 40k']],
    ['within 30 km of Ballarat diesel', ['3350', 30, 'diesel']],
    ['suv 50kms from mount druitt', ['2770', 50, 'suv']],
    ['corolla close to Kippa-Ring', ['4021', null, 'corolla']],
    ['ute moorooka 4105 diesel', ['4105', null, 'ute diesel']],
    ['miles 4415', ['4415', null, '']],
    ['suv in 4000', ['4000', null, 'suv']],
    ['ute st kilda 3182', ['3182', null, 'ute']],
    ['ute near st kilda sa', ['5110', null, 'ute']],
    ['ute not near sydney', null],
    ['not within 50km of sydney', null],
    // The nearest of several with one name.
    ['near springfield', ['4300', null, '']],
    // A capital, and not the nearer town in Tasmania.
    ['near Perth', ['6000', null, '']],
  ])('[STK-03] %s', async (text, near) => {
    expect(await nearOf(text)).toEqual(near)
  })

  it.each([
    'corolla 2015',
    'corolla in 2015',
    'st kilda 2042',
    'hilux 4105',
    'moorooka 4415',
    'nearly new',
    'near new',
    'low kms',
    'under 30 km',
    'near',
    'white ute',
    'near 9999',
  ])('[STK-03] is not %s', async (text) => expect(await nearOf(text)).toBeNull())
})

describe('words that no car has', () => {
  it.each(['geelong', 'surfers paradise', 'mount gambier'])('[STK-03] may be the town %s', (text) => {
    expect(mayBeTown(text, `white ute ${text}`)).toBe(true)
  })

  it.each(['maroon', 'ruby', 'texas', 'comet', 'miles', 'banana', 'emerald', 'pearl', 'speed', 'wombat'])(
    '[STK-03] are a town called %s only where the sentence says so',
    (text) => {
      const isTown = (sentence: string) => mayBeTown(text, sentence)
      expect([isTown(text), isTown(`${text} red hilux`)]).toEqual([false, false])
      expect([isTown(`hilux in ${text}`), isTown(`hilux ${text} qld`)]).toEqual([true, true])
    },
  )

  it('[STK-03] are in the state that is said, and no town of its name elsewhere', async () => {
    const found = [await places.find('sunshine VIC'), await places.find('sunshine NSW')]
    expect(found.map((place) => place?.postcode)).toEqual(['3020', '2264'])
  })
  it.each([
    ['of most people', 'st kilda', [], 'VIC', ['QLD', 'SA']],
    ['of most people', 'sandringham', [], 'VIC', ['QLD', 'NSW']],
    ['that has cars', 'st kilda', ['|||St Kilda|SA'], 'SA', ['QLD', 'VIC']],
    ['that is near the site', 'brighton', [], 'QLD', ['VIC', 'SA', 'TAS']],
    ['of the state that is said', 'st kilda qld', [], 'QLD', []],
  ])('[STK-03] are the town %s: %s', async (_, text, stock, state, elsewhere) => {
    expect(await places.find(text, stock)).toMatchObject({ state, elsewhere: expect.arrayContaining(elsewhere) })
  })
})
