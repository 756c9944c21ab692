import type { Site } from '../tenant/site-fields.ts'
import type { VEHICLE_WORDS } from '../vehicle-words.ts'
import type { Location } from './settings.ts'

/** What a drawing of a place shows: `look` tells those of one site apart. */
export type PlaceScene = { name: string; look: number; bodies: string[] }

const KIND_BODIES: Record<keyof typeof VEHICLE_WORDS, string[]> = {
  car: ['SUV', 'Hatch', 'Ute', 'Wagon'],
  ute: ['Ute', 'Cab chassis'],
  van: ['Van'],
  truck: ['Cab chassis'],
  motorcycle: ['Adventure', 'Cruiser'],
  caravan: ['Caravan', 'Pop top'],
  camper_trailer: ['Camper trailer'],
}
const BODIES_SHOWN = 3

type SceneSite = Pick<Site, 'id' | 'stock' | 'locations'>

/** The photograph of a place, else a drawing of it. */
export const placePicture = (location: Location, site: SceneSite) => ({
  photo: location.image && { url: location.image.url, alt: location.name },
  scene: placeScene(location, site),
})

function placeScene({ slug, name }: Location, { id, stock, locations }: SceneSite): PlaceScene {
  const look = id + locations.findIndex((each) => each.slug === slug)
  const all = [...new Set((stock.kinds ?? ['car']).flatMap((kind) => KIND_BODIES[kind]))]
  const bodies = [...all.slice(look % all.length), ...all.slice(0, look % all.length)].slice(0, BODIES_SHOWN)
  return { name, look, bodies }
}
