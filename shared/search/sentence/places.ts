import { splitList, textKey } from '../../text.ts'
import type { FacetKey, Vocabulary } from '../attributes.ts'
import type { Meaning } from '../query.ts'
import { toAlternatives } from '../value-signs.ts'

/**
 * A region by its names, with its state, its suburbs and its neighbours. A region without stock in its suburbs is not
 * matched; 'near' extends to its neighbours. Other states have suburbs of the same names: Hamilton, Richmond.
 */
type Region = { name: string; state: string; says: string[]; suburbs: Set<string>; beside: string[] }

const keys = (text: string) => splitList(text).map(textKey)

/** One row a line: 'state; names; suburbs; neighbours'. */
const REGIONS = `
  qld; brisbane, bris, brissy, brissie, bne; Brisbane, Brisbane City, Moorooka, Rocklea, Aspley, Chermside, Windsor, Newstead, Fortitude Valley, Albion, Hamilton, Bowen Hills, Nundah, Virginia, Geebung, Zillmere, Stafford, Kedron, Enoggera, Toowong, Indooroopilly, Kenmore, Darra, Archerfield, Acacia Ridge, Coopers Plains, Salisbury, Sunnybank, Mount Gravatt, Upper Mount Gravatt, Macgregor, Eight Mile Plains, Rochedale, Carindale, Cannon Hill, Morningside, Woolloongabba, Annerley, Greenslopes, Stones Corner, Capalaba, Cleveland, Wynnum, Tingalpa, Eagle Farm, Hendra, Northgate, Banyo; logan, ipswich, moreton bay
  qld; logan, logan city; Logan, Logan Central, Springwood, Slacks Creek, Underwood, Woodridge, Loganholme, Daisy Hill, Beenleigh, Browns Plains, Hillcrest, Park Ridge, Shailer Park, Meadowbrook, Waterford, Jimboomba; brisbane, gold coast
  qld; gold coast, goldy, gc; Gold Coast, Southport, Bundall, Nerang, Surfers Paradise, Robina, Burleigh Heads, Burleigh, Ashmore, Arundel, Helensvale, Coomera, Labrador, Molendinar, Currumbin, Palm Beach, Coolangatta; logan, tweed
  nsw; tweed, the tweed; Tweed Heads, Tweed Heads South, Murwillumbah, Kingscliff; gold coast
  qld; ipswich; Ipswich, Bundamba, Booval, Raceview, Springfield, Redbank, Goodna, West Ipswich; brisbane
  qld; moreton bay, northside, north brisbane; Moreton Bay, Caboolture, Morayfield, North Lakes, Redcliffe, Kippa-Ring, Strathpine, Lawnton, Petrie, Burpengary, Brendale; brisbane, sunshine coast
  qld; sunshine coast, sunny coast; Sunshine Coast, Maroochydore, Caloundra, Nambour, Noosaville, Noosa Heads, Warana, Kunda Park, Buderim; moreton bay
  qld; toowoomba; Toowoomba, Wilsonton, Harristown, Drayton, Toowoomba City, Glenvale, Harlaxton; ipswich
  qld; cairns; Cairns, Bungalow, Portsmith, Earlville, Westcourt
  qld; townsville; Townsville, Garbutt, Idalia, Hyde Park, Bohle
  nsw; sydney, syd; Sydney, Parramatta, Granville, Auburn, Blacktown, Penrith, Liverpool, Campbelltown, Castle Hill, Artarmon, Chatswood, Brookvale, Hornsby, Waitara, Ryde, Burwood, Five Dock, Ashfield, Alexandria, Waterloo, Zetland, Mascot, Rockdale, Kogarah, Caringbah, Sutherland, Taren Point, Kirrawee, Bankstown, Punchbowl, Lansvale, Minchinbury, Rouse Hill, Northmead, Homebush, Lidcombe, Silverwater, Narellan, Camden, Dee Why, Mosman, Bondi Junction, Arncliffe, Cabramatta, Concord, Strathfield, Gladesville, Seven Hills, Smithfield, Villawood, Leichhardt, Lane Cove, Pennant Hills, Smeaton Grange, Haberfield, Enfield, Sylvania, Miranda, St Marys, Kingswood, Thornleigh, Surry Hills, Rushcutters Bay, Warwick Farm, Minto, Ingleburn, Prestons, Moorebank, Mount Druitt, Guildford, Merrylands, Wetherill Park, Fairfield, Canley Vale, Belmore, Campsie, Hurstville, Carlton, Botany, Maroubra, Croydon, Drummoyne, North Sydney, Willoughby, Gordon, Pymble, Mona Vale; central coast, wollongong
  nsw; western sydney; Parramatta, Granville, Auburn, Blacktown, Penrith, Liverpool, Minchinbury, Castle Hill, Northmead; sydney
  nsw; newcastle, newy, hunter; Newcastle, Newcastle West, Broadmeadow, Hamilton, Kotara, Adamstown, Cardiff, Charlestown, Maitland, Rutherford, Bennetts Green, Gateshead, Mayfield; central coast
  nsw; central coast; Gosford, West Gosford, Wyong, Tuggerah, Erina, Somersby; newcastle, sydney
  nsw; wollongong; Wollongong, North Wollongong, Fairy Meadow, Albion Park, Warrawong, Nowra; sydney
  act; canberra; Canberra, Phillip, Belconnen, Fyshwick, Tuggeranong, Gungahlin, Braddon, Queanbeyan
  vic; melbourne, melb; Melbourne, South Melbourne, North Melbourne, Port Melbourne, Richmond, Hawthorn, Essendon, Preston, Coburg, Bundoora, Epping, Thomastown, Ringwood, Blackburn, Nunawading, Ferntree Gully, Dandenong, Springvale, Berwick, Narre Warren, Frankston, Mornington, Moorabbin, Brighton, Bentleigh, Cheltenham, Werribee, Hoppers Crossing, Sunshine, Footscray, Maribyrnong, Keilor, Sunbury, Cranbourne, Pakenham; geelong
  vic; geelong; Geelong, Geelong West, North Geelong, South Geelong, Grovedale, Corio; melbourne
  wa; perth; Perth, Osborne Park, Cannington, Victoria Park, Midland, Joondalup, Wangara, Rockingham, Mandurah, Myaree, Balcatta, Morley, Burswood, Fremantle, Melville, Maddington
  sa; adelaide; Adelaide, Medindie, Hillcrest, Gepps Cross, Enfield, Salisbury, Elizabeth, Christies Beach, Reynella, Melrose Park, Glynde, Prospect, Mile End, Nailsworth, Kilburn, Hawthorn
  tas; hobart; Hobart, North Hobart, Moonah, Glenorchy, Derwent Park, Rosny Park, Kingston
  nt; darwin; Darwin, Winnellie, Stuart Park, Palmerston, Berrimah, Coconut Grove`
  .trim()
  .split('\n')
  .map((row): Region => {
    const [state = '', says = '', suburbs = '', beside = ''] = row.split(';').map((part) => part.trim())
    const name = says.split(',', 1)[0]!.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    return { name, state, says: keys(says), suburbs: new Set(keys(suburbs)), beside: keys(beside) }
  })

/** The region that cities of a stock are of, the smallest where several are. */
export function findRegion(cities: readonly string[]): Region | undefined {
  const all = cities.map(textKey)
  return REGIONS.filter(({ suburbs }) => all.every((city) => suburbs.has(city))).toSorted(
    (a, b) => a.suburbs.size - b.suburbs.size,
  )[0]
}

/** Keys of each state's code and names. */
const STATES = [
  'qld, queensland',
  'nsw, new south wales',
  'vic, victoria',
  'sa, south australia',
  'wa, western australia, west australia',
  'tas, tasmania, tassie',
  'nt, northern territory',
  'act, australian capital territory',
].map(keys)

/** The code and names of a state, as keys; none for another text. */
export const stateNames = (state: string): readonly string[] =>
  STATES.find((names) => names.includes(textKey(state))) ?? []

export type Places = {
  /** Values of the stock for a place name. */
  named: Map<string, Meaning>
  /** Values of neighbouring regions, for places without stock. */
  nearby: Map<string, Meaning>
}

/** Places of the stock by name and by the regions that contain them. */
export function indexPlaces(vocabulary: Vocabulary): Places {
  const named = new Map<string, Meaning>()
  const nearby = new Map<string, Meaning>()
  const add = (key: string, attribute: FacetKey, values: readonly string[]) => {
    if (key !== '' && values.length > 0 && !named.has(key)) named.set(key, { facets: { [attribute]: values } })
  }
  const cities = (vocabulary.city ?? []).map((value) => ({ value, key: textKey(value) }))
  const citiesIn = ({ suburbs }: Region) => cities.filter(({ key }) => suburbs.has(key)).map(({ value }) => value)
  const citiesByRegion = new Map(REGIONS.map((region) => [region, citiesIn(region)]))

  for (const [region, values] of citiesByRegion) {
    const isCity = cities.some(({ key }) => region.says.includes(key))
    if (isCity) addRegion(region, values)
  }
  for (const { value, key } of cities) add(key, 'city', [value])
  for (const names of STATES) {
    const values = (vocabulary.state ?? []).filter((value) => names.includes(textKey(value)))
    for (const name of names) add(name, 'state', values)
  }
  for (const attribute of ['location_name', 'dealership_name'] as const) {
    const values = vocabulary[attribute] ?? []
    for (const value of values) add(textKey(value), attribute, [value])
    for (const [short, value] of withoutSharedName(values)) add(textKey(short), attribute, [value])
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
