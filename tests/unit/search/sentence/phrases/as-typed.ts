import type { Phrase } from '../phrase.ts'

/** Whole sentences as people write them. */
export const AS_TYPED: Phrase[] = [
  // As people really write.
  [
    'hi im after a white toyota hilux auto under 40k pls',
    'colour=White; make=Toyota; model=HiLux,HiLux Cab Chassis; transmission=Automatic; price=-40000',
  ],
  [
    'looking for a cheap first car under $10k with bluetooth',
    'sort=price-asc; categories=First car; price=-10000; text=bluetooth',
  ],
  ['mazda cx-5 or toyota rav4 under 35k 2019 or newer', 'make=Mazda,Toyota; model=CX-5,RAV4; price=-35000; year=2019-'],
  [
    '4x4 diesel ute with tow bar and canopy under 50k near brisbane',
    'drive=Four-wheel drive; fuel=Diesel; body=Ute; filtered_features=Canopy,Tow bar; price=-50000; city=Brisbane',
  ],
  ['RED MAZDA CX-3 AUTO', 'colour=Red; make=Mazda; model=CX-3; transmission=Automatic'],
  [
    'toyota kluger 2018 7 seater awd <40k',
    'make=Toyota; model=Kluger; year=2018-2018; seats=7; drive=All-wheel drive; price=-40000',
  ],
  [
    'ford ranger xlt 4x4 2017 - 2020 under 120,000 kms',
    'make=Ford; model=Ranger; badge=XLT; drive=Four-wheel drive; year=2017-2020; km=-120000',
  ],
  [
    'used i30 hatch under 15,000 low kms auto',
    'car_type=used; model=i30,i30 Sedan; body=Hatch; price=-15000; sort=km-asc; transmission=Automatic',
  ],
  [
    'electric suv with fast charging between 40 and 60k',
    'fuel=Electric; body=SUV; filtered_features=Fast DC charging; price=40000-60000',
  ],
  ['family wagon, diesel, not white', 'categories=Family; body=Wagon; fuel=Diesel; colour=!White'],

  // Motorcycles and caravans.
  ['harley', 'make=Harley-Davidson', 'rides'],
  ['harley davidson street bob', 'make=Harley-Davidson; model=Street Bob', 'rides'],
  ['harly davidson', 'make=Harley-Davidson', 'rides'],
  ['motorbike under 10k', 'item_type=motorcycle; price=-10000', 'rides'],
  ['lams bike', 'categories=LAMS approved; item_type=motorcycle', 'rides'],
  ['learner legal honda', 'categories=LAMS approved; make=Honda', 'rides'],
  ['mt07', 'model=MT-07', 'rides'],
  ['mt 07', 'model=MT-07', 'rides'],
  ['ninja', 'model=Ninja ZX-6R', 'rides'],
  ['kwaka z650', 'make=Kawasaki; model=Z650', 'rides'],
  ['tiger 900', 'model=Tiger 900', 'rides'],
  ['gold wing', 'model=Gold Wing', 'rides'],
  ['rebel', 'model=CMX500 Rebel', 'rides'],
  ['black cruiser under 20k', 'colour=Black; body=Cruiser; price=-20000', 'rides'],
  ['sports bike', 'body=Sports', 'rides'],
  ['dirt bike', 'body=Trail', 'rides'],
  ['naked bike with abs', 'body=Naked; item_type=motorcycle; filtered_features=ABS brakes', 'rides'],
  ['triumf scrambler', 'make=Triumph; model=Scrambler', 'rides'],
  ['kawasaki vulcan', 'make=Kawasaki; model=Vulcan S', 'rides'],
  ['suzuki dr650', 'make=Suzuki; text=dr650', 'rides'],
  ['caravan', 'item_type=caravan', 'rides'],
  [
    'new caravan with ensuite',
    'car_type=new; item_type=caravan; filtered_features=Full ensuite with separate shower',
    'rides',
  ],
  ['used caravans under 40k', 'car_type=used; item_type=caravan; price=-40000', 'rides'],
  ['poptop', 'body=Pop top', 'rides'],
  ['off road van with solar', 'body=Off-road caravan; filtered_features=400 W of solar on the roof', 'rides'],
  ['lithium battery', 'filtered_features=Lithium battery, 200 Ah', 'rides'],
  ['hybrid camper', 'body=Hybrid camper', 'rides'],
  ['camper trailer under 20 grand', 'body=Camper trailer; price=-20000', 'rides'],
  ['caravan with diesel heater', 'item_type=caravan; filtered_features=Diesel heater', 'rides'],
  ['van with washing machine', 'item_type=caravan; filtered_features=Washing machine', 'rides'],
  ['couples caravan', 'categories=Couples; item_type=caravan', 'rides'],
  ['brolga wetland 18', 'make=Brolga; model=Wetland 18', 'rides'],
  ['ridge 16', 'model=Ridge 16', 'rides'],
  ['caravans in caboolture', 'item_type=caravan; city=Caboolture', 'rides'],
  ['toowoomba', 'location_name=Toowoomba', 'rides'],
  ['caravan park', 'text=caravan park', 'rides'],
  ['bike rack', 'text=bike rack', 'rides'],
  ['toyota hilux', 'text=toyota hilux', 'rides'],
]
