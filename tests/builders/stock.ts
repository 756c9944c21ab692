import { type Car, financeLenderSchema } from '../../shared/car/schema.ts'
import { slugify } from '../../shared/text.ts'
import { aCar, aPhoto } from './car.ts'
import { type Random, randomFrom } from './random.ts'

/** The day on which generated stock is looked at. */
export const TODAY = Date.parse('2026-11-20T00:00:00Z')
const DAY = 86_400_000

const COLOURS = 'White,Black,Silver,Grey,Blue,Red,Green,Orange,Brown,Gold,Beige,Yellow'.split(',')
const BODIES = 'SUV,Ute,Hatchback,Sedan,Wagon,Van,Coupe,People mover,Convertible'.split(',')
const FUELS = 'Petrol,Diesel,Hybrid,Electric,Plug-in hybrid,LPG'.split(',')
const DRIVES = 'Front,AWD,4WD,Rear'.split(',')
const PLACES = [
  ['Brisbane', 'QLD'],
  ['Ipswich', 'QLD'],
  ['Toowoomba', 'QLD'],
  ['Sydney', 'NSW'],
  ['Newcastle', 'NSW'],
  ['Melbourne', 'VIC'],
  ['Geelong', 'VIC'],
  ['Perth', 'WA'],
  ['Adelaide', 'SA'],
  ['Hobart', 'TAS'],
] as const
const CATEGORIES = 'Family,First car,Towing,City,Off road,Work'.split(',')
const FEATURES =
  'Reversing camera,Apple CarPlay,Android Auto,Sunroof,Leather seats,Heated seats,Tow bar,Roof rails,Adaptive cruise,Blind spot monitor,Keyless entry,Satellite navigation'.split(
    ',',
  )

/** Words that only sound like makes, models and badges, so that no real maker is named in a test. */
const SYLLABLES = 'ka,ro,mi,ta,lo,ve,zu,ne,sa,do,ri,pa,fe,hu,go,xi,ba,le,mo,ty'.split(',')
const invented = (random: Random, syllables: number) => {
  const word = Array.from({ length: syllables }, () => SYLLABLES[random.below(SYLLABLES.length)]).join('')
  return word[0]!.toUpperCase() + word.slice(1)
}

type Model = { make: string; model: string; badges: string[]; series: string[] }

function catalogue(random: Random): Model[] {
  const makes = [...new Set(Array.from({ length: 45 }, () => invented(random, 3)))]
  return makes.flatMap((make) =>
    Array.from({ length: 4 + random.below(14) }, () => ({
      make,
      model: random.chance(0.4)
        ? `${make.slice(0, 1)}X-${1 + random.below(90)}`
        : invented(random, 2 + random.below(2)),
      badges: Array.from({ length: 6 }, () => invented(random, 1 + random.below(2))),
      series: Array.from({ length: 3 }, () => `${make.slice(0, 2).toUpperCase()}${10 + random.below(90)}R`),
    })),
  )
}

/** `count` believable cars, the same for the same seed: about as varied as a big group's feed. */
export function someStock(count: number, seed = 1): Car[] {
  const random = randomFrom(seed)
  const models = catalogue(random)
  return Array.from({ length: count }, (_, position) => generatedCar(random, models, position + 1))
}

function generatedCar(random: Random, models: Model[], id: number): Car {
  const { make, model, badges, series } = random.pick(models)
  const badge = random.chance(0.9) ? random.pick(badges) : null
  const year = 2026 - Math.floor(random.next() ** 2 * 20)
  const car_type = year >= 2026 ? random.pick(['new', 'demo', 'used'] as const) : 'used'
  const status = random.pick(['in_stock', 'in_stock', 'in_stock', 'in_stock', 'coming_soon', 'sold'] as const)
  const [city, state] = random.pick(PLACES)
  const dealer = `${city} ${random.pick(['Central', 'North', 'Motors'])}`
  const name = [year, make, model, badge].filter((part) => part !== null).join(' ')
  const stocknum = `U${100_000 + id}`
  const price = random.chance(0.03) ? null : 2_990 + random.below(1_500) * 50
  return aCar({
    id,
    name,
    slug: `${slugify(name)}-${stocknum.toLowerCase()}`,
    make,
    model,
    badge,
    series: random.chance(0.7) ? random.pick(series) : null,
    variant: random.chance(0.5) ? `${badge ?? ''} ${random.pick(BODIES)} auto`.trim() : null,
    year,
    car_type,
    status,
    sold_at: status === 'sold' ? TODAY - random.below(20 * DAY) : null,
    created_at: TODAY - random.below(120 * DAY),
    colour: random.pick(COLOURS),
    simple_body: random.pick(BODIES),
    simple_fuel: random.pick(FUELS),
    simple_transmission: random.pick(['Automatic', 'Manual']),
    drive: random.pick(DRIVES),
    seats: random.pick([5, 7, 2, 4, 8]),
    km: car_type === 'used' ? random.below(220_000) : random.below(300),
    price,
    before_price: price !== null && random.chance(0.1) ? price + 1_000 : null,
    price_type: random.pick(['Drive away', 'Excl. govt charges']),
    categories: CATEGORIES.filter(() => random.chance(0.25)),
    filtered_features: FEATURES.filter(() => random.chance(0.3)),
    tag: random.chance(0.05) ? 'Test Drive Only' : null,
    certified: random.chance(0.08),
    stocknum,
    vin: `6T1BD3FK${String(random.below(900_000_000) + 100_000_000)}`,
    city,
    state,
    finance_lenders: price === null ? {} : { 'yard finance': aQuote(price) },
    location_name: dealer,
    dealership_name: dealer,
    dealership_slug: slugify(dealer),
    custom_rank: random.chance(0.8) ? random.below(1_000) : 0,
    images: Array.from({ length: random.below(20) }, (_, position) =>
      aPhoto(`https://images.example.net/stock/${300_000 + id}/${position + 1}.webp`, 1600, 1067),
    ),
  })
}

/** Two decimals everywhere, as lenders quote. */
const aQuote = (price: number) => ({
  ...financeLenderSchema.parse({}),
  interestRate: 9.95,
  comparisonRate: 10.66,
  paymentWeek: Math.round(price * 0.49) / 100,
  paymentMonth: Math.round(price * 2.12) / 100,
  establishmentFees: 495,
})
