import type { Vocabulary } from '../../../../shared/search/attributes.ts'
import type { SearchOptions } from '../../../../shared/search/state.ts'
import { WEEKLY_PRICE_BRACKETS } from '../../../../shared/search/values.ts'

const list = (text: string) => text.split(',').map((word) => word.trim())

const MODELS: Record<string, string> = {
  Toyota:
    'HiLux, HiLux Cab Chassis, Corolla, Corolla Sedan, Corolla Cross, Camry, RAV4, LandCruiser 300, LandCruiser Prado, Kluger, Yaris, Yaris Cross, HiAce, 86, Fortuner, C-HR',
  Mazda: '2, 3, 3 Sedan, 6 Wagon, CX-3, CX-5, CX-9, BT-50, MX-5',
  Hyundai: 'i30, i30 Sedan, Tucson, Santa Fe, Kona, Kona Electric, iLoad, Ioniq 5, Accent',
  Kia: 'Carnival, Cerato, Sportage, Sorento, Picanto, Rio, Stinger, Seltos',
  Ford: 'Ranger, Ranger Raptor, Everest, Focus, Escape, Mustang, Transit Custom, Territory',
  Mitsubishi: 'Triton, Outlander, ASX, Pajero, Pajero Sport, Eclipse Cross',
  Nissan: 'X-Trail, Navara, Qashqai, Patrol, LEAF',
  Volkswagen: 'Golf, Polo, Tiguan, Amarok, Passat Wagon, Caddy',
  Subaru: 'Outback, Forester, XV, BRZ',
  Holden: 'Colorado, Commodore, Captiva',
  Honda: 'Civic, CR-V, Jazz, City',
  'Mercedes-Benz': 'C-Class, A-Class, Vito, GLC',
  BMW: 'X3, X5, 3 Series',
  Audi: 'A3, A4, Q3, Q5',
  Isuzu: 'D-MAX, D-MAX Cab Chassis, MU-X',
  'Land Rover': 'Discovery, Range Rover Sport, Defender',
  Peugeot: '2008, 3008',
  MG: 'MG3, ZS, ZS EV, HS',
  Tesla: 'Model 3, Model Y',
  BYD: 'Atto 3, Seal',
  GWM: 'Haval Jolion, Ute, Tank 300',
  Jeep: 'Grand Cherokee, Wrangler, Compass',
  Suzuki: 'Swift, Jimny',
  Mini: 'Hatch, Countryman',
  Škoda: 'Octavia Wagon, Kodiaq',
  Lexus: 'ES, NX',
  Volvo: 'XC60',
  LDV: 'T60, G10',
  Fiat: '500',
}

const pairs = (models: Record<string, string>) =>
  Object.entries(models).flatMap(([make, names]) => list(names).map((model) => ({ make, model })))

const named = (models: Record<string, string>): Vocabulary => ({
  make: Object.keys(models),
  model: [...new Set(pairs(models).map(({ model }) => model))],
  make_model: pairs(models).map(({ make, model }) => `${make} ${model}`),
})

const options = (vocabulary: Vocabulary): SearchOptions => ({
  sorts: ['relevance', 'latest', 'year-desc', 'price-desc', 'price-asc', 'km-asc'],
  defaultSort: 'relevance',
  singleSelect: ['weekly_price_range'],
  vocabulary,
})

/** A group of car dealers with locations in two states. */
export const CARS = options({
  ...named(MODELS),
  badge: list(
    'GXL, SR5, SR, VX, Sport, GT-Line, Wildtrak, XLT, GTI, GT, Premium, Ascent Sport, Maxx Sport, Touring, ZR, Elite, Highlander, Active, Titanium, Kakadu, LS-U, X-Terrain, GLS, Cooper S, Trendline, Hybrid, N Line, S, Exceed, Sahara, Trailhawk, Long Range, Limited',
  ),
  car_type: ['used', 'new', 'demo'],
  status: ['in_stock', 'coming_soon', 'sold'],
  item_type: ['car'],
  body: list('SUV, Ute, Hatch, Sedan, Wagon, Van, Cab chassis, Coupe, Convertible, People mover'),
  fuel: list('Petrol, Diesel, Hybrid, Electric, Plug-in hybrid'),
  size: ['Small', 'Medium', 'Large'],
  transmission: ['Automatic', 'Manual'],
  drive: list('Front-wheel drive, All-wheel drive, Four-wheel drive, Rear-wheel drive'),
  seats: list('5, 7, 2, 8, 4, 3'),
  colour: list('White, Silver, Grey, Black, Blue, Red, Green, Orange, Yellow, Gold, Brown, Navy'),
  categories: list('Family, First car, Towing, Tradie, Commuter, Touring, Weekend, Prestige'),
  filtered_features: list(
    'Reverse camera, Android Auto, Apple CarPlay, Dual-zone climate control, Keyless entry and start, Rear parking sensors, Satellite navigation, Autonomous emergency braking, Adaptive cruise control, Blind spot monitoring, Heated front seats, Leather seats, Electric tailgate, Surround-view camera, Tow bar, Sunroof, Head-up display, Rear differential lock, Fast DC charging, Bull bar, Vehicle-to-load outlet, Canopy',
  ),
  tag: ['One Owner', 'Low Kms', 'Test Drive Only'],
  certified: ['Certified'],
  weekly_price_range: WEEKLY_PRICE_BRACKETS,
  state: ['QLD', 'NSW'],
  city: list('Brisbane, Springwood, Ipswich, Southport, Tweed Heads South, Broadmeadow, Orange'),
  location_name: list('Meridian Springwood, Meridian Newcastle, Meridian Tweed Heads, Meridian Southport'),
  dealership_name: ['Meridian Auto Group'],
})

const RIDES: Record<string, string> = {
  'Harley-Davidson': 'Street Bob, Road Glide, Fat Boy, Street 500, Heritage Classic',
  Kawasaki: 'Vulcan S, Z650, Ninja ZX-6R',
  Honda: 'CBR500R, CRF300L, CRF1100L Africa Twin, Gold Wing, CMX500 Rebel',
  Yamaha: 'MT-07, MT-09, Tenere 700',
  Suzuki: 'SV650, DR650SE, Hayabusa, V-Strom 650',
  Triumph: 'Scrambler, Tiger 900, Rocket 3, Bobber',
  'Royal Enfield': 'Interceptor 650, Super Meteor 650',
  Indian: 'Scout, Chief, Challenger',
  KTM: '1290 Super Duke, 790 Duke',
  BMW: 'R 1250 GS, F 900 R',
  Brolga: 'Wetland 18, Wetland 20',
  Quandong: 'Plain 14, Ridge 16, Ridge 19',
  Tallowood: 'Creek 16, Hollow 10',
}

/** A yard of motorcycles and caravans. */
export const RIDES_AND_VANS = options({
  ...named(RIDES),
  badge: list(
    'Couples, Island Bed, Single Bunk, Family Bunk, Rear Ensuite, Club Lounge, ABS, Limited, Manual, KRT, Outback',
  ),
  car_type: ['used', 'new', 'demo'],
  status: ['in_stock', 'coming_soon'],
  item_type: ['motorcycle', 'caravan'],
  body: list(
    'Caravan, Cruiser, Naked, Adventure, Pop top, Sports, Trail, Touring, Off-road caravan, Hybrid camper, Camper trailer, Classic',
  ),
  fuel: ['Petrol'],
  transmission: ['Manual'],
  seats: ['2', '1'],
  sleeps: ['2', '4', '5'],
  colour: list('White, Silver, Blue, Black, Red, Green'),
  categories: list('Full licence, LAMS approved, Couples, Touring, Off-road, Family, Weekend'),
  filtered_features: [
    ...list(
      'ABS brakes, Traction control, Roll-out awning, Reverse-cycle air conditioning, Riding modes, Cruise control',
    ),
    ...list('Full ensuite with separate shower, 400 W of solar on the roof, Washing machine, Saddlebags, Heated grips'),
    ...list('Diesel heater, Quick shifter, Reversing camera, Hard panniers, External kitchen'),
    'Lithium battery, 200 Ah',
  ],
  tag: ['Test Drive Only'],
  state: ['QLD'],
  city: ['Wilsonton', 'Caboolture'],
  location_name: ['Toowoomba', 'Caboolture'],
  dealership_name: ['Longreach Leisure'],
})

/** The same cars by a feed that says nothing of what they are good for. */
export const PLAIN_FEED = options({
  ...CARS.vocabulary,
  categories: [],
  body: list('SUV, Ute, Hatch, Sedan, Wagon, Commercial, Cab Chassis, People Mover'),
  drive: list('4x4, 4x2, AWD, FWD'),
})
