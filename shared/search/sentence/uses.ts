import { keyOf } from '../../text.ts'
import type { Meaning } from './meaning.ts'

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
  says: says.split(',').map(keyOf),
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
