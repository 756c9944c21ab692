import { keyOf } from '../../text.ts'
import type { FacetKey } from '../attributes.ts'
import type { Vocabulary } from '../path.ts'
import { toAlternatives } from '../value-signs.ts'
import type { Meaning } from './meaning.ts'
import { REGIONS, type Region, STATES, stateNames } from './regions.ts'

export type Places = {
  /** Values of the stock for a place name. */
  named: Map<string, Meaning>
  /** Values of neighbouring regions, for places without stock. */
  nearby: Map<string, Meaning>
}

/** Places of the stock by name and by the regions that contain them. */
export function placesOf(vocabulary: Vocabulary): Places {
  const named = new Map<string, Meaning>()
  const nearby = new Map<string, Meaning>()
  const add = (key: string, attribute: FacetKey, values: readonly string[]) => {
    if (key !== '' && values.length > 0 && !named.has(key)) named.set(key, { facets: { [attribute]: values } })
  }
  const cities = (vocabulary.city ?? []).map((value) => ({ value, key: keyOf(value) }))
  const citiesIn = ({ suburbs }: Region) => cities.filter(({ key }) => suburbs.has(key)).map(({ value }) => value)
  const citiesByRegion = new Map(REGIONS.map((region) => [region, citiesIn(region)]))

  for (const [region, values] of citiesByRegion) {
    const isCity = cities.some(({ key }) => region.says.includes(key))
    if (isCity) addRegion(region, values)
  }
  for (const { value, key } of cities) add(key, 'city', [value])
  for (const names of STATES) {
    const values = (vocabulary.state ?? []).filter((value) => names.includes(keyOf(value)))
    for (const name of names) add(name, 'state', values)
  }
  for (const attribute of ['location_name', 'dealership_name'] as const) {
    const values = vocabulary[attribute] ?? []
    for (const value of values) add(keyOf(value), attribute, [value])
    for (const [short, value] of withoutSharedName(values)) add(keyOf(short), attribute, [value])
  }
  for (const [region, values] of citiesByRegion) {
    addRegion(region, values)
    const beside = REGIONS.filter(({ says }) => says.some((name) => region.beside.includes(name))).flatMap(
      (other) => citiesByRegion.get(other)!,
    )
    if (values.length > 0 || beside.length === 0) continue
    for (const name of region.says) nearby.set(name, { facets: { city: [...new Set(beside)] } })
  }
  return { named, nearby }

  /** The suburbs of a region are one choice, in its state alone. */
  function addRegion({ says, state }: Region, values: string[]): void {
    const states = vocabulary.state ?? []
    const own = states.length > 1 ? states.filter((value) => stateNames(value).includes(state)) : []
    const city = values.length > 1 ? [toAlternatives(values)] : values
    const facets = { city, ...(values.length > 1 && own.length > 0 ? { state: own } : {}) }
    for (const name of says) if (values.length > 0 && !named.has(name)) named.set(name, { facets })
  }
}

/** Short names without a shared first word: 'Acme North' next to 'Acme South' is 'North'. */
function withoutSharedName(values: readonly string[]): [string, string][] {
  const firsts = values.map((value) => value.split(' ', 1)[0])
  return values.flatMap((value, at): [string, string][] => {
    const first = firsts[at]!
    const isShared = firsts.indexOf(first) !== firsts.lastIndexOf(first)
    return isShared && value.length > first.length ? [[value.slice(first.length), value]] : []
  })
}
