import type { Phrase } from '../phrase.ts'

/** What a vehicle is for, and what it must not be. */
export const NEEDS: Phrase[] = [
  // The four of the house.
  ['white hilux under 40k in brisbane', 'colour=White; model=HiLux,HiLux Cab Chassis; price=-40000; city=Brisbane'],
  ['auto diesel 7 seater low kms', 'transmission=Automatic; fuel=Diesel; seats=7; sort=km-asc'],
  ['cheap first car near logan', 'sort=price-asc; categories=First car; city=Springwood'],
  ['2019 onwards awd wagon with towbar', 'year=2019-; drive=All-wheel drive; body=Wagon; filtered_features=Tow bar'],

  // What cars must not have.
  ['suv not toyota', 'body=SUV; make=!Toyota'],
  ['ute except ford or mazda', 'body=Ute; make=!Ford,!Mazda'],
  ['petrol not diesel', 'fuel=Petrol'],
  ['suv except kia and hyundai', 'body=SUV; make=!Hyundai,!Kia'],
  ['suv but not a kia or a hyundai', 'body=SUV; make=!Hyundai,!Kia'],
  ['suv not hyundai, kia or mg', 'body=SUV; make=!Hyundai,!Kia,!MG'],
  ['no toyota, mazda', 'make=!Mazda,!Toyota'],
  ['petrol not diesel, automatic', 'fuel=Petrol; transmission=Automatic'],
  ['toyota -corolla', 'make=Toyota; model=!Corolla||Corolla Sedan'],
  ['hybrid but not toyota', 'fuel=Hybrid; make=!Toyota'],

  // Who and how old.
  ['suv for five kids', 'body=SUV; seats=7,8'],
  ['under 250 a week', 'weekly_price=-250'],

  // How large.
  ['small suv', 'size=Small; body=SUV'],
  ['small automatic', 'size=Small; transmission=Automatic'],
  ['medium sized sedan', 'size=Medium; body=Sedan'],
  ['big 4wd', 'size=Large; drive=Four-wheel drive'],
  ['small dent', 'text=small dent'],
  ['hilux with a big screen', 'model=HiLux,HiLux Cab Chassis; text=big screen'],
  ['tows 3.5 t', 'towing=3500-'],
  ['ute that tows at least 3,000 kg', 'body=Ute; towing=3000-'],
  ['3.5 tonne towing capacity', 'towing=3500-'],
  ['suv with towing capacity of 2500kg', 'body=SUV; towing=2500-'],
  ['tray over 2.4 m', 'tray=2400-'],
  ['cab chassis with 2400mm tray', 'body=Cab chassis; tray=2400-'],
  ['sleeps 4', 'sleeps=4', 'rides'],
  ['caravan that sleeps four', 'item_type=caravan; sleeps=4', 'rides'],
  ['4 berth caravan', 'item_type=caravan; sleeps=4', 'rides'],
  ['sleeps 3', 'sleeps=4,5', 'rides'],
  ['250cc', 'item_type=motorcycle; displacement=245-255', 'rides'],
  ['250 cc', 'item_type=motorcycle; displacement=245-255', 'rides'],
  ['under 300cc', 'item_type=motorcycle; displacement=-300', 'rides'],
  ['over 1000 cc', 'item_type=motorcycle; displacement=1000-', 'rides'],
  ['600-700cc', 'item_type=motorcycle; displacement=600-700', 'rides'],
  ['harley under 1,200cc', 'make=Harley-Davidson; item_type=motorcycle; displacement=-1200', 'rides'],
  ['learner legal', 'categories=LAMS approved', 'rides'],
  ['learner bike under 8k', 'item_type=motorcycle; categories=LAMS approved; price=-8000', 'rides'],
  ['l plate motorcycle', 'item_type=motorcycle; categories=LAMS approved', 'rides'],
  ['18ft caravan', 'item_type=caravan; length=5340-5640', 'rides'],
  ['18 foot', 'item_type=caravan; length=5340-5640', 'rides'],
  [`caravan 20'6"`, 'item_type=caravan; length=6100-6400', 'rides'],
  ['20 foot 6 caravan', 'item_type=caravan; length=6100-6400', 'rides'],
  [`20' caravan`, 'item_type=caravan; length=5950-6250', 'rides'],
  ['caravan under 20 ft', 'item_type=caravan; length=-6100', 'rides'],
  ['6 m caravan', 'item_type=caravan; length=5850-6150', 'rides'],
  ['caravan between 18 and 20 ft', 'item_type=caravan; length=5490-6100', 'rides'],
  ['van with 18 ft length', 'item_type=caravan; length=5340-5640', 'rides'],

  // What for, where the stock has no categories.
  ['first car', 'size=Small; price=-20000', 'plain'],
  ['first car under 10k', 'size=Small; price=-10000', 'plain'],
  ['family sedan', 'body=Sedan', 'plain'],
  ['family car for five kids', 'body=People Mover,SUV,Wagon; seats=7,8', 'plain'],
  ['diesel for towing a van', 'fuel=Diesel; body=Cab Chassis,SUV,Ute; drive=4x4', 'plain'],
  ['tradie ute', 'body=Ute', 'plain'],
  ['van under 20k', 'body=Commercial; price=-20000', 'plain'],
  ['commercial vehicles', 'body=Commercial', 'plain'],

  ['first car for my daughter', 'categories=First car'],
  ['something to tow the boat', 'categories=Towing'],
  ['small car for uber', 'size=Small'],
  ['2015 hilux 5 sp 4d', 'year=2015-2015; model=HiLux,HiLux Cab Chassis'],
]
