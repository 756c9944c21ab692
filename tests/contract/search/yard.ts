import { type Car, financeLenderSchema } from '../../../shared/car/schema.ts'
import { aCar, aPhoto } from '../../builders/car.ts'
import { someStock, TODAY } from '../../builders/stock.ts'

const DAY = 86_400_000
const lender = (paymentWeek: number) => financeLenderSchema.parse({ paymentWeek })

/** Cars that are each awkward in a way of their own, the kinds of dirt that real feeds bring among them. */
const awkward: Partial<Car>[] = [
  { make: 'Toyota', model: 'Corolla', colour: 'White', simple_body: 'Hatchback', stocknum: 'U-1234', price: 19_990 },
  { make: 'Toyota', model: 'HiLux', badge: 'SR5', year: 2021, simple_fuel: 'Diesel', simple_body: 'Ute', km: 88_000 },
  { make: 'Toyota', model: 'LandCruiser Prado', year: 2021, vin: 'JTEBR3FJ50K123456', simple_fuel: 'Diesel' },
  { make: 'Land Rover', model: 'Discovery', series: 'L462', colour: 'Wattle', stocknum: 'GOLFER1', seats: 7 },
  { make: 'Škoda', model: 'Octavia', variant: 'Scout 4x4', colour: 'Coral', filtered_features: ['Panoramic sunroof'] },
  { make: 'Mazda', model: 'CX-5', stocknum: '20 21', custom_rank: 9, km: 0 },
  { make: 'Mazda', model: 'MX-5', drive: 'Rear', seats: 2, simple_transmission: 'Manual', special_tag: 'Runout sale' },
  {
    make: 'Volkswagen',
    model: 'Golf',
    badge: 'R',
    simple_transmission: 'Automatic',
    price: 49_990,
    offer_price: 47_490,
  },
  { make: 'Toyota', model: 'HiAce', badge: 'SR5 (4X4)', simple_body: 'Van', colour: 'white' },
  { make: 'Toyota', model: 'Hiace', simple_body: 'van', colour: 'WHITE' },
  { make: 'Citroën', model: 'C3', badge: 'Éxclusif', city: "L'Isle", state: 'QLD', price: 20_000 },
  { make: 'Citroen', model: 'C3', badge: 'Exclusif', city: 'L Isle', state: 'QLD', price: 20_000.01 },
  { make: 'Ssang`Yong', model: 'Re`xton', stocknum: '`', simple_fuel: '`Petrol`' },
  { make: 'A || B', model: '&& C', simple_body: '(Ute)', colour: 'site:=beta', tag: 'x] || site:!=[y' },
  { make: 'Rover, Land', model: '[One, Two]', badge: ':=', colour: 'Green, dark' },
  { make: '-', model: '+', badge: '***', colour: '- / -', simple_fuel: '…', city: '/' },
  { make: '日本', model: '三菱', badge: '日本', colour: '白' },
  { make: 'm00000000000 Make', model: 'Straße', badge: 'ﬁn', colour: 'Bl\u0000ue' },
  { make: 'BYD', model: 'Atto 3', simple_fuel: 'Electric', year: 2026, car_type: 'new', preorder: true, price: null },
  {
    make: 'BYD',
    model: 'Seal',
    simple_fuel: 'Electric',
    car_type: 'demo',
    year: null,
    km: null,
    status: 'coming_soon',
  },
  { make: 'Honda', model: 'CB500X', item_type: 'motorcycle', seats: null, price: 8_990, subscription_price: 99.95 },
  { make: 'Jayco', model: 'Journey', item_type: 'caravan', price: 250_000, custom_rank: -5 },
  { make: 'Isuzu', model: 'N Series', item_type: 'truck', price: 10, km: 350_000, drive: '4WD' },
  { make: 'Ford', model: 'Ranger', badge: 'Wildtrak', status: 'sold', sold_at: TODAY - DAY, price: 61_990 },
  { make: 'Ford', model: 'Ranger', badge: 'XLT', status: 'sold', sold_at: TODAY - 10 * DAY, price: 55_990 },
  { make: 'Ford', model: 'Ranger', badge: 'XL', status: 'in_stock', price: 45_990.5, excluded_website_ids: [1, 7] },
  { make: 'Ford', model: 'Everest', status: 'withdrawn' },
  { make: 'Ford', model: 'Territory', show_on_dealer_website: false },
  { make: 'Kia', model: 'Carnival', seats: 8, categories: ['Family', 'Towing', 'Family'], certified: true },
  {
    make: 'Kia',
    model: 'Stinger',
    categories: ['Towing'],
    subscription_price: 189,
    finance_lenders: { a: lender(140) },
  },
  {
    make: 'Kia',
    model: 'Rio',
    price: 14_990,
    subscription_price: 0,
    finance_lenders: { a: lender(80), b: lender(70) },
  },
  {
    make: 'Subaru',
    model: 'Outback',
    filtered_features: ['Tow bar', 'Apple CarPlay'],
    images: [aPhoto('/a.webp', 600, 400)],
  },
  { make: 'Subaru', model: 'Forester', stocknum: 'S14058', vin: 'JF1-SK9-KL5-LG1-23456', reserved: true },
  {
    make: 'Subaru',
    model: 'Forester',
    stocknum: 'S14059',
    regplate: '1AB 2CD',
    location_name: 'North Lakes',
    dealership_slug: 'north',
  },
  { make: 'Holden', model: 'Commodore', badge: 'SS-V', stocknum: 'SOLD', price: 29_990, year: 2017 },
  { make: 'Holden', model: 'Commodore', badge: 'SV6', stocknum: 'A'.repeat(60), price: 29_990, year: 2016 },
  { make: 'Ford', model: 'Courier', variant: 'XL Utility (4x4)', stocknum: 'UTIL1', drive: null, simple_body: null },
  { make: 'Nissan', model: 'Navara', variant: 'ST Pick-Up four wheel drive', stocknum: 'TWICE', drive: null },
  { make: 'Mazda', model: 'Bravo', variant: 'Traytop', stocknum: 'TWICE', custom_rank: 400, simple_body: null },
  { make: 'Toyota', model: 'RAV4', badge: 'GX', filtered_features: ['Satellite navigation'], simple_body: 'SUV' },
  { make: 'Land Rover', model: 'Range Rover Evoque', variant: 'eV-something', colour: 'Grey', custom_rank: 12 },
  { make: 'Ford', model: 'Falcon', variant: 'Ute', status: 'sold', sold_at: TODAY - DAY, stocknum: 'GONE' },
  { make: 'Ford', model: 'Fairmont', status: 'withdrawn', stocknum: 'HIDDEN' },
]

const details = {
  dealership_name: 'Central Motors',
  dealership_slug: 'central',
  location_name: 'Central',
}

/** A yard that both engines are asked about: awkward cars first, then as many believable ones. */
export function theYard(): Car[] {
  const odd = awkward.map((fields, at) =>
    aCar({
      ...details,
      id: at + 1,
      created_at: TODAY - (at % 11) * DAY,
      name: `${fields.make} ${fields.model}`,
      ...fields,
    }),
  )
  const plain = someStock(300, 7).map((car) => ({ ...car, id: car.id + 1000, slug: `${car.slug}-more` }))
  return [...odd, ...plain]
}
