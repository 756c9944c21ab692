import { describe, expect, it } from 'vitest'
import { readNearWords } from '../../../../shared/search/sentence/near-words.ts'
import { sitePlaces } from '../../../../worker/features/places/service.ts'
import { carSite } from '../../../builders/listed-car.ts'

/** A dealer of Brisbane. */
const places = sitePlaces({ geocoder: { find: async () => null }, locations: carSite().locations })

async function nearOf(text: string) {
  const said = readNearWords(text)
  for (const { place, rest } of said?.candidates ?? []) {
    const postcode = await places.postcodeOf(place)
    if (postcode !== null) return [postcode, said!.within, rest]
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
    // The nearest of several with one name.
    ['near springfield', ['4300', null, '']],
    // A capital, and not the nearer town in Tasmania.
    ['near Perth', ['6000', null, '']],
  ])('[STK-03] %s', async (text, near) => {
    expect(await nearOf(text)).toEqual(near)
  })

  it.each(['nearly new', 'near new', 'low kms', 'under 30 km', 'near', 'white ute', 'near 9999'])(
    '[STK-03] is not %s',
    async (text) => expect(await nearOf(text)).toBeNull(),
  )
})
