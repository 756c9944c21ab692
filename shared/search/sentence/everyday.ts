import { splitList, textKey } from '../../text.ts'
import type { FacetKey } from '../attributes.ts'
import type { Meaning } from '../query.ts'
import { CAB_PHRASES } from './plain-words.ts'

/**
 * Everyday words for values of a facet. Any of `says` means the stock's values written as one of `holds`, else those as
 * one of the first list of `or` that it has. Comparison ignores case, spaces and punctuation, so '4 wheel drive' equals '4-Wheel-Drive'. Phrases in
 * `alike` are synonyms in full text, for stock that has the words but no such value.
 */
export type Everyday = { key: FacetKey; says: string[]; holds: Set<string>; or: Set<string>[]; alike: string[] }

const keySet = (list: string[]) => new Set(list.map(textKey))

/** Motorcycles that learners may ride: as the dealer says it, for engine size alone does not tell. */
const LEARNER =
  'lams, lams approved, lams legal, learner, learners, learner legal, learners legal, learner approved, learner friendly, l plate, l plates, l plater, first bike, first motorbike, first motorcycle'

/** Phrases that are both a category and a use. */
const FIRST_CAR =
  'first car, first cars, 1st car, p plater, p plate, p plates, student car, uni car, learner driver, learner car'
const FAMILY = 'family, family car, family friendly, families, school run'
const TOWS = [
  ...['caravan', 'van', 'boat', 'trailer', 'horse float', 'float', 'camper'].flatMap((what) =>
    ['a ', 'the ', 'my ', ''].flatMap((which) =>
      ['tow', 'towing', 'pull', 'pulling'].map((pull) => `${pull} ${which}${what}`),
    ),
  ),
  'tow, towing',
].join(', ')
const FRUGAL =
  'most economical, most fuel efficient, best fuel economy, best on fuel, cheap to run, cheap running costs, low running costs, fuel efficient, fuel economy, good fuel economy, great fuel economy, fuel saver, fuel saving, low fuel consumption, good fuel consumption, good on fuel, easy on fuel, great on fuel, light on fuel, economical, economical on fuel'

/** Colours, each with those that are it where the stock has no name for them. */
const COLOURS = `
  white: cream, ivory, off white
  silver, black, orange, yellow, pink, beige
  blue: teal, turquoise, aqua
  red: maroon, burgundy, ruby, crimson
  green: lime, olive, emerald, khaki
  gold: champagne, rose gold
  brown: bronze, tan, copper
  purple: violet, lilac
  grey: gunmetal, gun metal, charcoal, graphite`
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [colours = '', shades] = row.split(':')
    return [
      ...splitList(colours),
      ...(shades ? splitList(shades).map((shade) => `${shade}; else ${colours.trim()}`) : []),
    ]
  })

/** One row a line: 'says = holds; else or; alike alike'. Without `=` the words hold themselves. */
const ROWS: Partial<Record<FacetKey, string>> = {
  item_type: `
    motorbike, motorbikes, motorcycle, motorcycles, bike, bikes = motorcycle
    caravan, caravans, van, vans = caravan
    car, cars = car
    truck, trucks = truck`,
  car_type: `
    new, brand new = new
    used, second hand, 2nd hand, pre owned, pre loved = used
    demo, demos, demonstrator, ex demo, ex demonstrator, dealer demo, ex dealer demo = demo`,
  status: `
    coming soon, arriving soon, upcoming, on the way, in transit = coming_soon
    in stock = in_stock
    sold, just sold, recently sold = sold`,
  certified: 'certified, certified pre owned, certified used, cpo = Certified',
  body: `
    ute, utility, pickup, pick up, pick up truck = ute, utility, pickup; else utes; alike ute, utes, utility, pickup, pick up
    cab chassis, chassis, c chas, c chassis, tray back, traytop, tray, flat tray, tray ute, flat tray ute, tray back ute = cab chassis; else ute, utility; alike tray back, trayback, traytop, tray top, flat tray
    truck, trucks, light truck, light trucks = truck, light truck; else cab chassis
    hatch, hatchback, hatch back = hatch, hatchback; alike hatch, hatchback
    sedan, saloon; alike sedan, saloon
    wagon, station wagon, stationwagon, sportwagon, sportswagon, sports wagon, estate = wagon, station wagon, estate; alike wagon, estate
    suv, crossover, softroader = suv
    van, delivery van, panel van, work van, cargo van = van, panel van, commercial van; else commercial
    commercial, commercials, commercial vehicle, commercial vehicles = commercial; else van, panel van, commercial van
    people mover, people carrier, minivan, mini van, mpv, 7 seater van, 8 seater van = people mover, mpv; alike people mover, people carrier, mpv
    bus, minibus, mini bus = bus; else people mover, mpv
    convertible, cabriolet, cabrio, soft top, drop top, softtop = convertible, cabriolet; alike convertible, cabriolet, cabrio
    coupe, 2 door coupe = coupe
    cruiser
    sport, sports, sportsbike, sports bike, sport bike, superbike = sports, sport, super sport
    naked, road bike, street bike = naked, road, street
    adventure, dual sport, adv = adventure, adventure touring
    trail, dirt, dirt bike, dirtbike, trail bike, enduro = trail, dirt
    pop top, poptop, pop top caravan, pop top van = pop top; alike pop top, poptop
    campervan, camper van = campervan, camper; alike campervan, camper van, camper
    off road caravan, offroad caravan, off road van, offroad van, full off road, full off road van = off-road caravan
    camper trailer, camper = camper trailer; else hybrid camper`,
  size: `
    small, little, compact, tiny = small
    medium, medium size, medium sized, mid size, mid sized, midsize, midsized = medium
    large, big, full size, full sized = large`,
  fuel: `
    petrol, unleaded, ulp = petrol, unleaded, unleaded petrol, premium unleaded petrol
    diesel, turbo diesel, turbodiesel, oil burner = diesel, turbo diesel
    electric, ev, bev, fully electric, full electric, electric vehicle, electric car = electric
    plug in hybrid, phev, plug in, plugin = plug-in hybrid, plugin hybrid, phev; alike plug in hybrid, phev
    hybrid, petrol hybrid = hybrid, petrol hybrid, hybrid petrol
    lpg = lpg, gas`,
  transmission: `
    automatic, auto, automatic transmission, self shifter, cvt, dct, dsg, dual clutch, tiptronic = automatic
    manual, stick shift, stick, manual transmission = manual`,
  drive: `
    4wd, 4x4, four wheel drive, 4 wheel drive, four by four = 4wd, 4x4, four wheel drive; else awd, all wheel drive; alike 4wd, 4x4, four wheel drive
    awd, all wheel drive, all wheel = awd, all wheel drive; else 4wd, 4x4, four wheel drive; alike awd, all wheel drive
    2wd, 4x2, 2x4, two wheel drive, 2 wheel drive = 2wd, 4x2, two wheel drive, rwd, fwd, rear, front, rear wheel drive, front wheel drive
    fwd, front wheel drive = fwd, front, front wheel drive; alike fwd, front wheel drive
    rwd, rear wheel drive, rear drive = rwd, rear, rear wheel drive; alike rwd, rear wheel drive`,
  colour: `
    grey, gray; alike grey, gray
    navy, navy blue = navy, navy blue; else blue
    ${COLOURS.join('\n')}`,
  categories: `
    ${FIRST_CAR} = first car
    ${FAMILY} = family
    tradie, tradies, tradesman, trades = tradie, work
    ${TOWS}, tow vehicle = towing
    off road, offroad, off roader, offroader = off-road, off road
    commuter, commuting = commuter
    city car, city driving, runabout = city; else commuter
    weekend, weekender, weekenders, weekend car = weekend
    touring, tourer = touring
    prestige, luxury
    ${LEARNER} = lams approved, lams
    full licence, open licence, unrestricted = full licence`,
  filtered_features: `
    tow bar, tow hitch, towball, tow ball = tow bar; alike tow bar, towbar, tow hitch
    sunroof, sun roof, panoramic sunroof, panoramic roof, glass roof, pano roof, moonroof = sunroof; alike sunroof, sun roof, moonroof
    leather, leather seats, leather trim, leather interior = leather
    apple carplay, carplay, apple car play, car play = apple carplay; alike apple carplay, carplay
    android auto
    bluetooth
    reverse camera, reversing camera, rear camera, rear view camera, backup camera, reverse cam, rear cam, reversing cam, backup cam = reverse camera, reversing camera; alike reverse camera, reversing camera, rear camera, rear view camera, rear vision camera
    360 camera, 360 cam, 360 degree camera, surround view camera, surround camera, birds eye camera = surround
    sat nav, satnav, navigation, gps, satellite navigation = navigation; alike sat nav, satnav, satellite navigation, gps
    adaptive cruise, adaptive cruise control, radar cruise = adaptive cruise; alike adaptive cruise, radar cruise
    heated seats, seat heaters, seat warmers = heated seats, heated front seats; alike heated seats, seat heaters
    bull bar; alike bull bar, bullbar
    canopy
    self parking, auto park, park assist = park assist, self parking
    keyless, keyless entry, keyless start, push button start = keyless
    parking sensors, reverse sensors, rear sensors = parking sensors; alike parking sensors, park sensors, reverse sensors
    blind spot, blind spot monitor, blind spot monitoring = blind spot
    aeb, auto braking, autonomous braking, emergency braking = emergency braking; alike aeb, emergency braking
    hud, head up display, heads up display = head-up display; alike hud, head up display
    electric tailgate, power tailgate, electric boot = tailgate; alike electric tailgate, power tailgate
    diff lock, rear diff lock, diff locker = differential lock; alike diff lock, differential lock
    climate control, dual zone, dual zone climate control = climate control
    fast charging, fast charge, dc charging = dc charging
    v2l, vehicle to load = vehicle-to-load
    abs, abs brakes = abs
    traction control
    heated grips
    panniers, hard panniers = panniers
    quick shifter, quickshifter = quick shifter
    saddle bags, saddlebags = saddlebags
    awning, roll out awning = awning
    roof racks, roof rack, roof rails = roof racks, roof rails; alike roof racks, roof rails
    isofix, iso fix, isofix points = isofix
    log books, log book, log book history, log book service history, full log books = log books, service history
    ensuite, full ensuite, toilet and shower, shower and toilet, toilet shower, shower toilet, bathroom = ensuite
    solar, solar panel, solar panels = solar
    lithium, lithium battery, lithium batteries = lithium
    air con, aircon, air conditioning, air conditioner = air conditioning; alike air con, aircon, air conditioning
    diesel heater
    washing machine
    external kitchen, outside kitchen, outdoor kitchen = external kitchen
    ${LEARNER} = lams`,
  tag: `
    one owner, 1 owner, single owner, one previous owner, one lady owner, lady owned = one owner
    ex government, ex govt, ex gov = ex government
    ex lease
    ex fleet
    ex rental`,
}

export const EVERYDAY: Everyday[] = (Object.keys(ROWS) as FacetKey[]).flatMap((key) =>
  ROWS[key]!.trim()
    .split('\n')
    .map((row) => toEveryday(key, row)),
)

function toEveryday(key: FacetKey, row: string): Everyday {
  const [words = '', ...others] = row.split(';')
  const [says = '', holds = says] = words.split('=')
  const lists = (name: string) =>
    others.flatMap((other) => (other.startsWith(name) ? [splitList(other.slice(name.length))] : []))
  return {
    key,
    says: splitList(says),
    holds: keySet(splitList(holds)),
    or: lists(' else').map(keySet),
    alike: lists(' alike').flat(),
  }
}

/** Whether a word is one of these phrases: 'camper' is no slip of 'camera'. */
export const isEverydayWord = (word: string): boolean => EVERYDAY_WORDS.has(word)
/** Whether a phrase is what a thing of equipment is called: 'tow bar'. */
export const isFeature = (phrase: string): boolean => FEATURES.has(phrase)
const FEATURES = new Set(
  EVERYDAY.flatMap(({ key, says, alike }) => (key === 'filtered_features' ? [...says, ...alike] : [])),
)
const EVERYDAY_WORDS = new Set(EVERYDAY.flatMap(({ says }) => says.flatMap((text) => text.split(' '))))

/**
 * What a vehicle is wanted for. Values are those of the stock that are written so; a use of which the stock has none is
 * not read. What a sentence says of body, size, drive, seats or price itself wins over its use.
 */
export type Use = {
  says: string[]
  facets: NonNullable<Meaning['facets']>
  ranges: Meaning['ranges']
}

/** Bodies of utes, of vans, and what has four driven wheels, as feeds write them. */
const UTE = 'Ute, Utility, Pickup, Dual Cab, Cab chassis'
const VAN = 'Van, Panel van, Commercial van, Commercial'
const FOUR_WHEEL = '4WD, 4x4, Four-wheel drive'

/**
 * After the dealer's own categories (`categories` above), where the stock has those. One use a line: 'says = filter:
 * values; filter: values'. A price is the most that it may cost, in dollars.
 */
const USE_ROWS = `
  ${FIRST_CAR} = size: Small; price: 20000
  city car, city driving, runabout, run about, commuter, commuting, easy to park = size: Small
  city bike, commuter, commuting, city riding = body: Naked, Scooter, Commuter
  ${FAMILY} = body: SUV, Wagon, Station wagon, People mover
  big family, large family = seats: 7, 8
  ${CAB_PHRASES.join(', ')} = body: ${UTE}
  tradie, tradies, tradesman, trades, work vehicle, workhorse = body: ${UTE}, ${VAN}
  courier, courier work, deliveries, delivery work, plumber, electrician = body: ${VAN}
  ${TOWS}, tow vehicle, tow car = body: SUV, ${UTE}; drive: ${FOUR_WHEEL}
  off road, offroad, off roading, off roader, offroader, four wheel driving, 4wding, beach driving = drive: ${FOUR_WHEEL}
  grey nomad, grey nomads, lap of australia, around australia, touring australia = body: SUV, ${UTE}; drive: ${FOUR_WHEEL}
  snow, ski trips, the snow, ski fields = drive: AWD, All-wheel drive, ${FOUR_WHEEL}
  4wd wagon, 4wd wagons, 4x4 wagon, 4x4 wagons = body: SUV, Wagon, Station wagon; drive: ${FOUR_WHEEL}
  farm, farm ute, on the farm, for the farm = body: ${UTE}; drive: ${FOUR_WHEEL}
  ${FRUGAL} = fuel: Hybrid, Petrol hybrid, Hybrid petrol, Plug-in hybrid, PHEV, Electric
  dog, dogs, dog friendly, for the dog, for dogs = body: SUV, Wagon, Station wagon`

export const USES: Use[] = USE_ROWS.trim()
  .split('\n')
  .map((row) => {
    const [says = '', implied = ''] = row.split('=')
    const pairs = implied.split(';').map((part) => part.split(':'))
    const { price, ...facets } = Object.fromEntries(pairs.map(([key = '', list = '']) => [key.trim(), splitList(list)]))
    return { says: splitList(says), facets, ranges: price ? { price: { min: null, max: Number(price[0]) } } : {} }
  })
