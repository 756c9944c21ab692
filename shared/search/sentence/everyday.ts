import { textKey } from '../../text.ts'
import type { FacetKey } from '../attributes.ts'
import type { Meaning } from '../query.ts'

/**
 * Everyday words for facet values. Any of `says` means the stock's values written as one of `holds`, else those as one
 * of `or`; with `part`, values that contain one of `holds` among their words. Comparison ignores case, spaces and
 * punctuation, so '4 wheel drive' equals '4-Wheel-Drive'. Phrases in `alike` are synonyms in full text, for stock that
 * has the words but no such value. `says` are the keys of the `texts`.
 */
export type Everyday = {
  key: FacetKey
  texts: string[]
  says: string[]
  holds: Set<string>
  or: Set<string>
  part: boolean
  alike: string[]
}

const splitList = (text: string) => text.split(',').map((word) => word.trim())
const keys = (text: string) => splitList(text).map(textKey).filter(Boolean)
const phrases = (
  key: FacetKey,
  says: string,
  holds: string,
  more: { or?: string; part?: true; alike?: string } = {},
): Everyday => ({
  key,
  texts: splitList(says),
  says: keys(says),
  holds: new Set(keys(holds)),
  or: new Set(keys(more.or ?? '')),
  part: more.part ?? false,
  alike: splitList(more.alike ?? '').filter(Boolean),
})
const PART = { part: true } as const

/** Motorcycles that learners may ride: as the dealer says it, for engine size alone does not tell. */
const LEARNER =
  'lams, lams approved, lams legal, learner, learners, learner legal, learners legal, learner approved, learner friendly, l plate, l plates, l plater, first bike, first motorbike, first motorcycle'

export const EVERYDAY: Everyday[] = [
  phrases('item_type', 'motorbike, motorbikes, motorcycle, motorcycles, bike, bikes', 'motorcycle'),
  phrases('item_type', 'caravan, caravans, van, vans', 'caravan'),
  phrases('item_type', 'car, cars', 'car'),
  phrases('item_type', 'truck, trucks', 'truck'),

  phrases('car_type', 'new, brand new', 'new'),
  phrases('car_type', 'used, second hand, 2nd hand, pre owned, pre loved', 'used'),
  phrases('car_type', 'demo, demos, demonstrator, ex demo, ex demonstrator, dealer demo, ex dealer demo', 'demo'),
  phrases('status', 'coming soon, arriving soon', 'coming_soon'),
  phrases('status', 'in stock', 'in_stock'),
  phrases('certified', 'certified, certified pre owned, certified used, cpo', 'Certified'),

  phrases('body', 'ute, utility, pickup, pick up, pick up truck, dual cab ute', 'ute, utility, pickup', {
    or: 'utes',
    alike: 'ute, utes, utility, pickup, pick up',
  }),
  phrases('body', 'dual cab, twin cab, double cab, crew cab', 'dual cab', { or: 'ute, utility' }),
  phrases('body', 'single cab, single cab ute', 'single cab', { or: 'cab chassis' }),
  phrases(
    'body',
    'cab chassis, tray back, traytop, tray, flat tray, tray ute, flat tray ute, tray back ute',
    'cab chassis',
    {
      alike: 'tray back, trayback, traytop, tray top, flat tray',
    },
  ),
  phrases('body', 'truck, trucks, light truck, light trucks', 'truck, light truck', { or: 'cab chassis' }),
  phrases('body', 'hatch, hatchback, hatch back', 'hatch, hatchback', { alike: 'hatch, hatchback' }),
  phrases('body', 'sedan, saloon', 'sedan, saloon', { alike: 'sedan, saloon' }),
  phrases('body', 'wagon, station wagon, stationwagon, estate', 'wagon, station wagon, estate', {
    alike: 'wagon, estate',
  }),
  phrases('body', 'suv, crossover, softroader, 4wd wagon', 'suv'),
  phrases('body', 'van, delivery van, panel van, work van, cargo van', 'van, panel van, commercial van', {
    or: 'commercial',
  }),
  phrases('body', 'commercial, commercials, commercial vehicle, commercial vehicles', 'commercial', {
    or: 'van, panel van, commercial van',
  }),
  phrases(
    'body',
    'people mover, people carrier, minivan, mini van, mpv, 7 seater van, 8 seater van',
    'people mover, mpv',
    {
      alike: 'people mover, people carrier, mpv',
    },
  ),
  phrases('body', 'convertible, cabriolet, cabrio, soft top, drop top, softtop', 'convertible, cabriolet', {
    alike: 'convertible, cabriolet, cabrio',
  }),
  phrases('body', 'coupe, 2 door coupe', 'coupe'),
  phrases('body', 'cruiser', 'cruiser'),
  phrases('body', 'sport, sports, sportsbike, sports bike, sport bike, superbike', 'sports, sport, super sport'),
  phrases('body', 'naked', 'naked'),
  phrases('body', 'adventure, dual sport, adv', 'adventure, adventure touring'),
  phrases('body', 'trail, dirt, dirt bike, dirtbike, trail bike, enduro', 'trail, dirt'),
  phrases('body', 'pop top, poptop, pop top caravan, pop top van', 'pop top', { alike: 'pop top, poptop' }),
  phrases('body', 'off road caravan, offroad caravan, off road van, offroad van', 'off-road caravan'),
  phrases('body', 'camper trailer, camper', 'camper trailer', { or: 'hybrid camper' }),

  phrases('size', 'small, little, compact', 'small'),
  phrases('size', 'medium, medium size, medium sized, mid size, mid sized, midsize, midsized', 'medium'),
  phrases('size', 'large, big, full size, full sized', 'large'),

  phrases('fuel', 'petrol, unleaded, ulp', 'petrol, unleaded, unleaded petrol, premium unleaded petrol'),
  phrases('fuel', 'diesel, turbo diesel, turbodiesel, oil burner', 'diesel, turbo diesel'),
  phrases('fuel', 'electric, ev, bev, fully electric, full electric, electric vehicle, electric car', 'electric'),
  phrases('fuel', 'plug in hybrid, phev, plug in, plugin', 'plug-in hybrid, plugin hybrid, phev', {
    alike: 'plug in hybrid, phev',
  }),
  phrases('fuel', 'hybrid, petrol hybrid', 'hybrid, petrol hybrid, hybrid petrol'),
  phrases('fuel', 'lpg', 'lpg, gas'),

  phrases('transmission', 'automatic, auto, automatic transmission, self shifter', 'automatic'),
  phrases('transmission', 'manual, stick shift, stick, manual transmission', 'manual'),
  phrases('drive', '4wd, 4x4, four wheel drive, 4 wheel drive, four by four', '4wd, 4x4, four wheel drive', {
    or: 'awd, all wheel drive',
    alike: '4wd, 4x4, four wheel drive',
  }),
  phrases('drive', 'awd, all wheel drive, all wheel', 'awd, all wheel drive', {
    or: '4wd, 4x4, four wheel drive',
    alike: 'awd, all wheel drive',
  }),
  phrases('drive', 'fwd, front wheel drive', 'fwd, front, front wheel drive', { alike: 'fwd, front wheel drive' }),
  phrases('drive', 'rwd, rear wheel drive, rear drive', 'rwd, rear, rear wheel drive', {
    alike: 'rwd, rear wheel drive',
  }),

  phrases('colour', 'grey, gray', 'grey, gray', { part: true, alike: 'grey, gray' }),
  phrases('colour', 'navy, navy blue', 'navy, navy blue', PART),
  ...splitList(
    'white, silver, black, blue, red, green, orange, yellow, gold, brown, beige, purple, pink, bronze, maroon',
  ).map((colour) => phrases('colour', colour, colour, PART)),

  phrases(
    'categories',
    'first car, first cars, 1st car, p plater, p plate, p plates, student car, uni car',
    'first car',
  ),
  phrases('categories', 'family, family car, family friendly, families, school run', 'family'),
  phrases('categories', 'tradie, tradies, tradesman, trades, work ute', 'tradie, work'),
  phrases(
    'categories',
    'tow a caravan, tow a van, tow a boat, tow the boat, tow the caravan, tow the van, tow, tow my caravan, towing, towing a caravan, tow vehicle',
    'towing',
  ),
  phrases('categories', 'off road, offroad, off roader, offroader', 'off-road, off road'),
  phrases('categories', 'commuter, commuting', 'commuter'),
  phrases('categories', 'city car, city driving, runabout', 'city', { or: 'commuter' }),
  phrases('categories', 'touring, tourer', 'touring'),
  phrases('categories', 'prestige, luxury', 'prestige, luxury'),
  phrases('categories', LEARNER, 'lams approved, lams'),
  phrases('categories', 'full licence, open licence, unrestricted', 'full licence'),

  phrases('filtered_features', 'tow bar, tow hitch, towball, tow ball', 'tow bar', {
    part: true,
    alike: 'tow bar, towbar, tow hitch',
  }),
  phrases('filtered_features', 'sunroof, sun roof, panoramic sunroof, pano roof, moonroof', 'sunroof', {
    part: true,
    alike: 'sunroof, sun roof, moonroof',
  }),
  phrases('filtered_features', 'leather, leather seats, leather trim, leather interior', 'leather', PART),
  phrases('filtered_features', 'apple carplay, carplay, apple car play, car play', 'apple carplay', PART),
  phrases('filtered_features', 'android auto', 'android auto', PART),
  phrases(
    'filtered_features',
    'reverse camera, reversing camera, rear camera, rear view camera, backup camera, reverse cam',
    'reverse camera, reversing camera',
    { part: true, alike: 'reverse camera, reversing camera' },
  ),
  phrases('filtered_features', '360 camera, surround view camera, surround camera, birds eye camera', 'surround', PART),
  phrases('filtered_features', 'sat nav, satnav, navigation, gps, satellite navigation', 'navigation', {
    part: true,
    alike: 'sat nav, satnav, satellite navigation, gps',
  }),
  phrases('filtered_features', 'cruise control, cruise', 'cruise control', {
    part: true,
    or: 'adaptive cruise control',
  }),
  phrases('filtered_features', 'adaptive cruise, adaptive cruise control, radar cruise', 'adaptive cruise', PART),
  phrases('filtered_features', 'heated seats, seat heaters, seat warmers', 'heated seats, heated front seats', PART),
  phrases('filtered_features', 'bull bar', 'bull bar', { part: true, alike: 'bull bar, bullbar' }),
  phrases('filtered_features', 'canopy', 'canopy', PART),
  phrases('filtered_features', 'keyless, keyless entry, keyless start, push button start', 'keyless', PART),
  phrases('filtered_features', 'parking sensors, reverse sensors, rear sensors', 'parking sensors', PART),
  phrases('filtered_features', 'blind spot, blind spot monitor, blind spot monitoring', 'blind spot', PART),
  phrases('filtered_features', 'aeb, auto braking, autonomous braking, emergency braking', 'emergency braking', PART),
  phrases('filtered_features', 'hud, head up display', 'head-up display', PART),
  phrases('filtered_features', 'electric tailgate, power tailgate, electric boot', 'tailgate', PART),
  phrases('filtered_features', 'diff lock, rear diff lock, diff locker', 'differential lock', {
    part: true,
    alike: 'diff lock, differential lock',
  }),
  phrases('filtered_features', 'climate control, dual zone, dual zone climate control', 'climate control', PART),
  phrases('filtered_features', 'fast charging, fast charge, dc charging', 'dc charging', PART),
  phrases('filtered_features', 'v2l, vehicle to load', 'vehicle-to-load', PART),
  phrases('filtered_features', 'abs, abs brakes', 'abs', PART),
  phrases('filtered_features', 'traction control', 'traction control', PART),
  phrases('filtered_features', 'heated grips', 'heated grips', PART),
  phrases('filtered_features', 'panniers, hard panniers', 'panniers', PART),
  phrases('filtered_features', 'quick shifter, quickshifter', 'quick shifter', PART),
  phrases('filtered_features', 'saddle bags, saddlebags', 'saddlebags', PART),
  phrases('filtered_features', 'awning, roll out awning', 'awning', PART),
  phrases(
    'filtered_features',
    'ensuite, full ensuite, toilet and shower, shower and toilet, toilet shower, shower toilet, bathroom',
    'ensuite',
    PART,
  ),
  phrases('filtered_features', 'solar, solar panel, solar panels', 'solar', PART),
  phrases('filtered_features', 'lithium, lithium battery, lithium batteries', 'lithium', PART),
  phrases('filtered_features', 'air con, aircon, air conditioning, air conditioner', 'air conditioning', {
    part: true,
    alike: 'air con, aircon, air conditioning',
  }),
  phrases('filtered_features', 'diesel heater', 'diesel heater', PART),
  phrases('filtered_features', 'washing machine', 'washing machine', PART),
  phrases('filtered_features', 'external kitchen, outside kitchen, outdoor kitchen', 'external kitchen', PART),

  phrases('filtered_features', LEARNER, 'lams', PART),

  phrases('tag', 'one owner, 1 owner, single owner', 'one owner', PART),
]

/** Whether a word is one of these phrases: 'camper' is no slip of 'camera'. */
export const isEverydayWord = (word: string): boolean => EVERYDAY_WORDS.has(word)
const EVERYDAY_WORDS = new Set(EVERYDAY.flatMap(({ texts }) => texts).flatMap((text) => text.split(' ')))

/**
 * What a vehicle is wanted for. Values are those of the stock that are written so; a use of which the stock has none is
 * not read. What a sentence says of body, size, drive, seats or price itself wins over its use. `says` are the keys of
 * its `texts`.
 */
export type Use = {
  texts: string[]
  says: string[]
  means: Pick<Meaning, 'facets' | 'ranges'>
  /** Phrases of ordinary words: where the stock has none of its values, they are no text to look for. */
  isPhrase?: true
}

const use = (says: string, facets: Meaning['facets'], ranges: Meaning['ranges'] = {}): Use => ({
  texts: says.split(',').map((text) => text.trim()),
  says: says.split(',').map(textKey),
  means: { facets: facets ?? {}, ranges },
})

const UTE = ['Ute', 'Utility', 'Pickup', 'Dual Cab', 'Cab chassis']
const VAN = ['Van', 'Panel van', 'Commercial van', 'Commercial']
const FOUR_WHEEL = ['4WD', '4x4', 'Four-wheel drive']
const ALL_WHEEL = ['AWD', 'All-wheel drive', ...FOUR_WHEEL]
/** What costs little to run. */
const FRUGAL = ['Hybrid', 'Petrol hybrid', 'Hybrid petrol', 'Plug-in hybrid', 'PHEV', 'Electric']
/** What a first car costs at most, in dollars. */
const FIRST_CAR_PRICE = 20_000

/** After the dealer's own categories (`categories` of everyday.ts), where the stock has those. */
export const USES: Use[] = [
  use(
    'first car, first cars, 1st car, p plater, p plate, p plates, student car, uni car',
    { size: ['Small'] },
    { price: { min: null, max: FIRST_CAR_PRICE } },
  ),
  use('city car, city driving, runabout, run about, commuter, commuting, easy to park', { size: ['Small'] }),
  use('city bike, commuter, commuting, city riding', { body: ['Naked', 'Scooter', 'Commuter'] }),
  use('family, family car, family friendly, families, school run', {
    body: ['SUV', 'Wagon', 'Station wagon', 'People mover'],
  }),
  use('big family, large family', { seats: ['7', '8'] }),
  use('tradie, tradies, tradesman, trades, work ute, work vehicle, workhorse', { body: [...UTE, ...VAN] }),
  use('courier, courier work, deliveries, delivery work, plumber, electrician', { body: VAN }),
  use(
    'towing, tow vehicle, tow car, tow a caravan, tow a van, tow a boat, tow my caravan, tow my boat, tow a trailer, tow the boat, tow the caravan, tow the van, tow the trailer, tow boat, tow caravan, tow trailer, towing a trailer, tow, towing a caravan, towing a van, towing a boat, towing caravan',
    { body: ['SUV', ...UTE], drive: FOUR_WHEEL },
  ),
  use('off road, offroad, off roading, off roader, offroader, four wheel driving, 4wding, beach driving', {
    drive: FOUR_WHEEL,
  }),
  use('grey nomad, grey nomads, lap of australia, around australia, touring australia', {
    body: ['SUV', ...UTE],
    drive: FOUR_WHEEL,
  }),
  use('snow, ski trips, the snow, ski fields', { drive: ALL_WHEEL }),
  use('farm, farm ute, on the farm, for the farm', { body: UTE, drive: FOUR_WHEEL }),
  {
    ...use(
      'cheap to run, cheap running costs, low running costs, good on fuel, easy on fuel, great on fuel, light on fuel, fuel efficient, fuel economy, good fuel economy, great fuel economy, fuel saver, fuel saving, low fuel consumption, good fuel consumption, economical, economical on fuel',
      { fuel: FRUGAL },
    ),
    isPhrase: true,
  },
  use('dog, dogs, for the dog, for dogs', { body: ['SUV', 'Wagon', 'Station wagon'] }),
]
