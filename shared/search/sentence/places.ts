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
  qld; brisbane, bris, brissy, brissie, bne; Brisbane, Brisbane City, Moorooka, Rocklea, Aspley, Chermside, Windsor, Newstead, Fortitude Valley, Albion, Hamilton, Bowen Hills, Nundah, Virginia, Geebung, Zillmere, Stafford, Kedron, Enoggera, Toowong, Indooroopilly, Kenmore, Darra, Archerfield, Acacia Ridge, Coopers Plains, Salisbury, Sunnybank, Mount Gravatt, Upper Mount Gravatt, Macgregor, Eight Mile Plains, Rochedale, Carindale, Cannon Hill, Morningside, Woolloongabba, Annerley, Greenslopes, Stones Corner, Capalaba, Cleveland, Wynnum, Tingalpa, Eagle Farm, Hendra, Northgate, Banyo, Pinkenba, Mansfield, Coorparoo, West End, Wilston, Holland Park West, Seventeen Mile Rocks, Sunnybank Hills, Kelvin Grove, Murarrie, Thornlands, Chermside South; logan, ipswich, moreton bay
  qld; brisbane southside, southside, south side; Moorooka, Rocklea, Archerfield, Acacia Ridge, Coopers Plains, Salisbury, Sunnybank, Sunnybank Hills, Mount Gravatt, Upper Mount Gravatt, Mansfield, Macgregor, Eight Mile Plains, Rochedale, Carindale, Woolloongabba, Annerley, Greenslopes, Stones Corner, Coorparoo, Holland Park West, West End, Darra, Seventeen Mile Rocks; logan
  qld; logan, logan city; Logan, Logan Central, Springwood, Slacks Creek, Underwood, Woodridge, Loganholme, Daisy Hill, Beenleigh, Browns Plains, Hillcrest, Park Ridge, Shailer Park, Meadowbrook, Waterford, Jimboomba, Yatala, Carbrook; brisbane, gold coast
  qld; gold coast, goldy, gc; Gold Coast, Southport, Bundall, Nerang, Surfers Paradise, Robina, Burleigh Heads, Burleigh, Ashmore, Arundel, Helensvale, Coomera, Labrador, Molendinar, Currumbin, Palm Beach, Coolangatta, Currumbin Waters, Tugun, Biggera Waters, Mudgeeraba; logan, tweed
  nsw; tweed, the tweed; Tweed Heads, Tweed Heads South, Murwillumbah, Kingscliff; gold coast
  qld; ipswich; Ipswich, Bundamba, Booval, Raceview, Springfield, Redbank, Goodna, West Ipswich, Yamanto, Wacol, Camira, Dinmore, North Ipswich; brisbane
  qld; moreton bay, northside, brisbane northside, north brisbane; Moreton Bay, Caboolture, Morayfield, North Lakes, Redcliffe, Kippa-Ring, Strathpine, Lawnton, Petrie, Burpengary, Brendale, Clontarf, Everton Hills, Ningi; brisbane, sunshine coast
  qld; sunshine coast, sunny coast; Sunshine Coast, Maroochydore, Caloundra, Nambour, Noosaville, Noosa Heads, Warana, Kunda Park, Buderim, Caloundra West, Mooloolaba, Baringa, Bells Creek, Currimundi, Moffat Beach, Alexandra Headland, Sippy Downs, Coolum Beach; moreton bay
  qld; toowoomba; Toowoomba, Wilsonton, Harristown, Drayton, Toowoomba City, Glenvale, Harlaxton, South Toowoomba, East Toowoomba; ipswich
  qld; cairns; Cairns, Bungalow, Portsmith, Earlville, Westcourt, Parramatta Park, Cairns City
  qld; townsville; Townsville, Garbutt, Idalia, Hyde Park, Bohle, West End, Mount Louisa, Hermit Park
  nsw; sydney, syd; Sydney, Parramatta, Granville, Auburn, Blacktown, Penrith, Liverpool, Campbelltown, Castle Hill, Artarmon, Chatswood, Brookvale, Hornsby, Waitara, Ryde, Burwood, Five Dock, Ashfield, Alexandria, Waterloo, Zetland, Mascot, Rockdale, Kogarah, Caringbah, Sutherland, Taren Point, Kirrawee, Bankstown, Punchbowl, Lansvale, Minchinbury, Rouse Hill, Northmead, Homebush, Lidcombe, Silverwater, Narellan, Camden, Dee Why, Mosman, Bondi Junction, Arncliffe, Cabramatta, Concord, Strathfield, Gladesville, Seven Hills, Smithfield, Villawood, Leichhardt, Lane Cove, Pennant Hills, Smeaton Grange, Haberfield, Enfield, Sylvania, Miranda, St Marys, Kingswood, Thornleigh, Surry Hills, Rushcutters Bay, Warwick Farm, Minto, Ingleburn, Prestons, Moorebank, Mount Druitt, Guildford, Merrylands, Wetherill Park, Fairfield, Canley Vale, Belmore, Campsie, Hurstville, Carlton, Botany, Maroubra, Croydon, Drummoyne, North Sydney, Willoughby, Gordon, Pymble, Mona Vale, Rozelle, Greenacre, McGraths Hill, Saint Marys, West Ryde, Revesby, Rydalmere, Windsor, Glebe, South Hurstville, Chipping Norton, Chester Hill, Jamisontown, Pendle Hill, Padstow, Roselands, North Narrabeen, Fairfield East, Stanmore, Eastern Creek, Darlinghurst, Wentworthville, North Strathfield, Chullora, Yagoona, Homebush West, Lindfield, Banksia, Regents Park, Bass Hill, Carss Park, Petersham, Milperra, Ermington, South Windsor, Kellyville, Condell Park, Kings Park, Peakhurst, Roseville, Monterey, Clyde, Greystanes; central coast, wollongong
  nsw; hills district, hills shire; Castle Hill, Baulkham Hills, Kellyville, Rouse Hill, Bella Vista, Norwest, Winston Hills, West Pennant Hills, Beaumont Hills, Glenhaven, Dural; sydney
  nsw; western sydney; Parramatta, Granville, Auburn, Blacktown, Penrith, Liverpool, Minchinbury, Castle Hill, Northmead; sydney
  nsw; newcastle, newy, hunter; Newcastle, Newcastle West, Broadmeadow, Hamilton, Kotara, Adamstown, Cardiff, Charlestown, Maitland, Rutherford, Bennetts Green, Gateshead, Mayfield, East Maitland, Beresfield, Maryville, Mayfield West, Hamilton North, Hamilton East, Boolaroo, Glendale, Edgeworth, New Lambton, Lambton, Wickham, Warners Bay, Sandgate, Waratah, Belmont, Islington; central coast
  nsw; central coast; Gosford, West Gosford, Wyong, Tuggerah, Erina, Somersby; newcastle, sydney
  nsw; wollongong; Wollongong, North Wollongong, Fairy Meadow, Albion Park, Warrawong, Nowra, Yallah, Windang, Dapto, Oak Flats; sydney
  act; canberra; Canberra, Phillip, Belconnen, Fyshwick, Tuggeranong, Gungahlin, Braddon, Queanbeyan, Greenway, Hume
  vic; melbourne, melb; Melbourne, South Melbourne, North Melbourne, Port Melbourne, Richmond, Hawthorn, Essendon, Preston, Coburg, Bundoora, Epping, Thomastown, Ringwood, Blackburn, Nunawading, Ferntree Gully, Dandenong, Springvale, Berwick, Narre Warren, Frankston, Mornington, Moorabbin, Brighton, Bentleigh, Cheltenham, Werribee, Hoppers Crossing, Sunshine, Footscray, Maribyrnong, Keilor, Sunbury, Cranbourne, Pakenham, Elsternwick, Brooklyn, Oakleigh, Essendon Fields, Braeside, Coburg North, Lilydale, Braybrook, West Footscray, Ravenhall, Mulgrave, Burwood, Laverton North, Vermont, Mordialloc, Fawkner, Heidelberg, Deer Park, Seaford, Fairfield, Bayswater, Dandenong South, Dingley Village, Avondale Heights, Keysborough, Camberwell, Alphington, Upper Ferntree Gully, South Morang, Altona North, Point Cook, Thornbury, Southbank, Oakleigh South, Truganina, Hallam, Carrum Downs, Maidstone, Tullamarine, Bayswater North, Briar Hill, Boronia, Watsonia, Doncaster, Balwyn, Mentone, Williamstown, Officer, Keilor East, Campbellfield, St Albans, Williamstown North, Mitcham, Lyndhurst, Parkdale, Bentleigh East, Mill Park, Wantirna, Sunshine North, Roxburgh Park, Murrumbeena, Clayton South, Croydon, Melton, Huntingdale, Yarraville, Derrimut, Glenroy, Reservoir, Caroline Springs; geelong
  vic; geelong; Geelong, Geelong West, North Geelong, South Geelong, Grovedale, Corio, Newtown, Belmont; melbourne
  wa; perth; Perth, Osborne Park, Cannington, Victoria Park, Midland, Joondalup, Wangara, Rockingham, Mandurah, Myaree, Balcatta, Morley, Burswood, Fremantle, Melville, Maddington, Bentley, Welshpool, Bibra Lake, Jandakot, Edgewater, Kenwick, Bassendean, Canning Vale, Clarkson, Bayswater, Kingsley, Hamilton Hill, Nedlands, Palmyra, Bellevue, Attadale, West Perth, Northbridge, Dianella, Saint James, Beaconsfield, Gosnells, Como, Mount Lawley, Maylands, East Victoria Park, Kelmscott, Craigie
  sa; adelaide; Adelaide, Medindie, Hillcrest, Gepps Cross, Enfield, Salisbury, Elizabeth, Christies Beach, Reynella, Melrose Park, Glynde, Prospect, Mile End, Nailsworth, Kilburn, Hawthorn, Morphett Vale, Blair Athol, Cheltenham, Somerton Park, Wayville, Windsor Gardens, Edwardstown, Thebarton, Mile End South, Klemzig, Saint Marys, Salisbury Park, Ingle Farm, Brighton, Gilles Plains, Para Hills West, Hampstead Gardens, Pooraka, Beverley, Plympton, Hindmarsh, Albert Park, Park Holme, Valley View, Darlington, Glenelg, Lonsdale, Torrensville, Newton, West Croydon, Woodville, Fullarton, Gulfview Heights, Rosewater, Seaford, Medindie Gardens, St Marys, Plympton Park, Norwood, Bowden, West Lakes, Hyde Park, Goodwood
  tas; hobart; Hobart, North Hobart, Moonah, Glenorchy, Derwent Park, Rosny Park, Kingston, New Town
  nt; darwin; Darwin, Winnellie, Stuart Park, Palmerston, Berrimah, Coconut Grove, Pinelands, Parap`
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
