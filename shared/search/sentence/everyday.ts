import type { FacetKey } from '../attributes.ts'
import { keyOf } from './tokens.ts'

/**
 * Everyday words for facet values. Any of `says` means the stock's values written as one of `holds`, else those as one
 * of `or`; with `part`, values that contain one of `holds` among their words. Comparison ignores case, spaces and
 * punctuation, so '4 wheel drive' equals '4-Wheel-Drive'. Phrases in `alike` are synonyms in full text, for stock that
 * has the words but no such value.
 */
export type Everyday = {
  key: FacetKey
  says: string[]
  holds: Set<string>
  or: Set<string>
  part: boolean
  alike: string[]
}

const list = (text: string) => text.split(',').map((word) => word.trim())
const keys = (text: string) => list(text).map(keyOf).filter(Boolean)
const row = (
  key: FacetKey,
  says: string,
  holds: string,
  more: { or?: string; part?: true; alike?: string } = {},
): Everyday => ({
  key,
  says: keys(says),
  holds: new Set(keys(holds)),
  or: new Set(keys(more.or ?? '')),
  part: more.part ?? false,
  alike: list(more.alike ?? '').filter(Boolean),
})
const PART = { part: true } as const

export const EVERYDAY: Everyday[] = [
  row('item_type', 'motorbike, motorbikes, motorcycle, motorcycles, bike, bikes', 'motorcycle'),
  row('item_type', 'caravan, caravans, van, vans', 'caravan'),
  row('item_type', 'car, cars', 'car'),
  row('item_type', 'truck, trucks', 'truck'),

  row('car_type', 'new, brand new', 'new'),
  row('car_type', 'used, second hand, 2nd hand, pre owned, pre loved', 'used'),
  row('car_type', 'demo, demos, demonstrator, ex demo, ex demonstrator, dealer demo, ex dealer demo', 'demo'),
  row('status', 'coming soon, arriving soon', 'coming_soon'),
  row('status', 'in stock', 'in_stock'),
  row('certified', 'certified, certified pre owned, certified used, cpo', 'Certified'),

  row('body', 'ute, utility, pickup, pick up, pick up truck, dual cab ute', 'ute, utility, pickup', {
    or: 'utes',
    alike: 'ute, utes, utility, pickup, pick up',
  }),
  row('body', 'dual cab, twin cab, double cab, crew cab', 'dual cab', { or: 'ute, utility' }),
  row('body', 'cab chassis, tray back, traytop', 'cab chassis', { alike: 'tray back, trayback, traytop, tray top' }),
  row('body', 'hatch, hatchback, hatch back', 'hatch, hatchback', { alike: 'hatch, hatchback' }),
  row('body', 'sedan, saloon', 'sedan, saloon', { alike: 'sedan, saloon' }),
  row('body', 'wagon, station wagon, stationwagon, estate', 'wagon, station wagon, estate', { alike: 'wagon, estate' }),
  row('body', 'suv, crossover, softroader, 4wd wagon', 'suv'),
  row('body', 'van, delivery van, panel van, work van, cargo van', 'van, panel van, commercial van'),
  row('body', 'people mover, people carrier, minivan, mini van, mpv, 7 seater van, 8 seater van', 'people mover, mpv', {
    alike: 'people mover, people carrier, mpv',
  }),
  row('body', 'convertible, cabriolet, cabrio, soft top, drop top, softtop', 'convertible, cabriolet', {
    alike: 'convertible, cabriolet, cabrio',
  }),
  row('body', 'coupe, 2 door coupe', 'coupe'),
  row('body', 'cruiser', 'cruiser'),
  row('body', 'sport, sports, sportsbike, sports bike, sport bike, superbike', 'sports, sport, super sport'),
  row('body', 'naked', 'naked'),
  row('body', 'adventure, dual sport, adv', 'adventure, adventure touring'),
  row('body', 'trail, dirt, dirt bike, dirtbike, trail bike, enduro', 'trail, dirt'),
  row('body', 'pop top, poptop, pop top caravan, pop top van', 'pop top', { alike: 'pop top, poptop' }),
  row('body', 'off road caravan, offroad caravan, off road van, offroad van', 'off-road caravan'),
  row('body', 'camper trailer, camper', 'camper trailer', { or: 'hybrid camper' }),

  row('fuel', 'petrol, unleaded, ulp', 'petrol, unleaded, unleaded petrol, premium unleaded petrol'),
  row('fuel', 'diesel, turbo diesel, turbodiesel, oil burner', 'diesel, turbo diesel'),
  row('fuel', 'electric, ev, bev, fully electric, full electric, electric vehicle, electric car', 'electric'),
  row('fuel', 'plug in hybrid, phev, plug in, plugin', 'plug-in hybrid, plugin hybrid, phev', {
    alike: 'plug in hybrid, phev',
  }),
  row('fuel', 'hybrid, petrol hybrid', 'hybrid, petrol hybrid, hybrid petrol'),
  row('fuel', 'lpg', 'lpg, gas'),

  row('transmission', 'automatic, auto, automatic transmission, self shifter', 'automatic'),
  row('transmission', 'manual, stick shift, stick, manual transmission', 'manual'),
  row('drive', '4wd, 4x4, four wheel drive, 4 wheel drive, four by four', '4wd, 4x4, four wheel drive', {
    or: 'awd, all wheel drive',
    alike: '4wd, 4x4, four wheel drive',
  }),
  row('drive', 'awd, all wheel drive, all wheel', 'awd, all wheel drive', {
    or: '4wd, 4x4, four wheel drive',
    alike: 'awd, all wheel drive',
  }),
  row('drive', 'fwd, front wheel drive', 'fwd, front, front wheel drive', { alike: 'fwd, front wheel drive' }),
  row('drive', 'rwd, rear wheel drive, rear drive', 'rwd, rear, rear wheel drive', { alike: 'rwd, rear wheel drive' }),

  row('colour', 'grey, gray', 'grey, gray', { part: true, alike: 'grey, gray' }),
  row('colour', 'navy, navy blue', 'navy, navy blue', PART),
  ...list(
    'white, silver, black, blue, red, green, orange, yellow, gold, brown, beige, purple, pink, bronze, maroon',
  ).map((colour) => row('colour', colour, colour, PART)),

  row('categories', 'first car, first cars, 1st car, p plater, p plate', 'first car'),
  row('categories', 'family, family friendly, families', 'family'),
  row('categories', 'tradie, tradies, tradesman, trades, work ute', 'tradie, work'),
  row(
    'categories',
    'tow a caravan, tow a van, tow a boat, tow my caravan, towing, towing a caravan, tow vehicle',
    'towing',
  ),
  row('categories', 'off road, offroad, off roader, offroader', 'off-road, off road'),
  row('categories', 'commuter, commuting', 'commuter'),
  row('categories', 'city car, city driving, runabout', 'city', { or: 'commuter' }),
  row('categories', 'touring, tourer', 'touring'),
  row('categories', 'prestige, luxury', 'prestige, luxury'),
  row('categories', 'lams, learner, learners, learner legal, learner approved, lams approved', 'lams approved'),
  row('categories', 'full licence, open licence, unrestricted', 'full licence'),

  row('filtered_features', 'tow bar, tow hitch, towball, tow ball', 'tow bar', {
    part: true,
    alike: 'tow bar, towbar, tow hitch',
  }),
  row('filtered_features', 'sunroof, sun roof, panoramic sunroof, pano roof, moonroof', 'sunroof', {
    part: true,
    alike: 'sunroof, sun roof, moonroof',
  }),
  row('filtered_features', 'leather, leather seats, leather trim, leather interior', 'leather', PART),
  row('filtered_features', 'apple carplay, carplay, apple car play, car play', 'apple carplay', PART),
  row('filtered_features', 'android auto', 'android auto', PART),
  row(
    'filtered_features',
    'reverse camera, reversing camera, rear camera, rear view camera, backup camera, reverse cam',
    'reverse camera, reversing camera',
    { part: true, alike: 'reverse camera, reversing camera' },
  ),
  row('filtered_features', '360 camera, surround view camera, surround camera, birds eye camera', 'surround', PART),
  row('filtered_features', 'sat nav, satnav, navigation, gps, satellite navigation', 'navigation', {
    part: true,
    alike: 'sat nav, satnav, satellite navigation, gps',
  }),
  row('filtered_features', 'cruise control, cruise', 'cruise control', { part: true, or: 'adaptive cruise control' }),
  row('filtered_features', 'adaptive cruise, adaptive cruise control, radar cruise', 'adaptive cruise', PART),
  row('filtered_features', 'heated seats, seat heaters, seat warmers', 'heated seats, heated front seats', PART),
  row('filtered_features', 'bull bar', 'bull bar', { part: true, alike: 'bull bar, bullbar' }),
  row('filtered_features', 'canopy', 'canopy', PART),
  row('filtered_features', 'keyless, keyless entry, keyless start, push button start', 'keyless', PART),
  row('filtered_features', 'parking sensors, reverse sensors, rear sensors', 'parking sensors', PART),
  row('filtered_features', 'blind spot, blind spot monitor, blind spot monitoring', 'blind spot', PART),
  row('filtered_features', 'aeb, auto braking, autonomous braking, emergency braking', 'emergency braking', PART),
  row('filtered_features', 'hud, head up display', 'head-up display', PART),
  row('filtered_features', 'electric tailgate, power tailgate, electric boot', 'tailgate', PART),
  row('filtered_features', 'diff lock, rear diff lock, diff locker', 'differential lock', {
    part: true,
    alike: 'diff lock, differential lock',
  }),
  row('filtered_features', 'climate control, dual zone, dual zone climate control', 'climate control', PART),
  row('filtered_features', 'fast charging, fast charge, dc charging', 'dc charging', PART),
  row('filtered_features', 'v2l, vehicle to load', 'vehicle-to-load', PART),
  row('filtered_features', 'abs, abs brakes', 'abs', PART),
  row('filtered_features', 'traction control', 'traction control', PART),
  row('filtered_features', 'heated grips', 'heated grips', PART),
  row('filtered_features', 'panniers, hard panniers', 'panniers', PART),
  row('filtered_features', 'quick shifter, quickshifter', 'quick shifter', PART),
  row('filtered_features', 'saddle bags, saddlebags', 'saddlebags', PART),
  row('filtered_features', 'awning, roll out awning', 'awning', PART),
  row('filtered_features', 'ensuite, full ensuite', 'ensuite', PART),
  row('filtered_features', 'solar, solar panel, solar panels', 'solar', PART),
  row('filtered_features', 'lithium, lithium battery, lithium batteries', 'lithium', PART),
  row('filtered_features', 'air con, aircon, air conditioning, air conditioner', 'air conditioning', {
    part: true,
    alike: 'air con, aircon, air conditioning',
  }),
  row('filtered_features', 'diesel heater', 'diesel heater', PART),
  row('filtered_features', 'washing machine', 'washing machine', PART),
  row('filtered_features', 'external kitchen, outside kitchen, outdoor kitchen', 'external kitchen', PART),

  row('tag', 'one owner, 1 owner, single owner', 'one owner', PART),
]
