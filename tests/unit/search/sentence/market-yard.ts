import type { FacetKey, Vocabulary } from '../../../../shared/search/attributes.ts'
import type { SearchOptions } from '../../../../shared/search/state.ts'
import { isExclusion, splitAlternatives, withoutSign } from '../../../../shared/search/value-signs.ts'

/** One vehicle a line: 'kind; make; model; badge; body; fuel; transmission; drive; seats or berths; year; price'. */
const ROWS = `
  car; Toyota; HiLux; SR5; Ute; Diesel; Automatic; 4WD; 5; 2018; 38990
  car; Toyota; HiLux; Workmate; Ute; Diesel; Manual; RWD; 2; 2008; 12990
  car; Toyota; LandCruiser; GXL; SUV; Diesel; Automatic; 4WD; 8; 2015; 79990
  car; Toyota; LandCruiser; VX; SUV; Diesel; Automatic; 4WD; 8; 2003; 29990
  car; Toyota; LandCruiser 70 Series; GXL; Ute; Diesel; Manual; 4WD; 2; 2019; 84990
  car; Toyota; LandCruiser Prado; Kakadu; SUV; Diesel; Automatic; 4WD; 7; 2016; 54990
  car; Toyota; Corolla; Ascent Sport; Hatch; Petrol; Automatic; FWD; 5; 2017; 18990
  car; Toyota; RAV4; Cruiser; SUV; Hybrid; Automatic; AWD; 5; 2021; 44990
  car; Toyota; 86; GT; Coupe; Petrol; Manual; RWD; 4; 2016; 27990
  car; Toyota; C-HR; Koba; SUV; Petrol; Automatic; FWD; 5; 2019; 26990
  car; Subaru; BRZ; S; Coupe; Petrol; Manual; RWD; 4; 2014; 24990
  car; Subaru; Outback; Premium; Wagon; Petrol; Automatic; AWD; 5; 2019; 32990
  car; Honda; HR-V; VTi; SUV; Petrol; Automatic; FWD; 5; 2018; 22990
  car; Honda; Jazz; VTi; Hatch; Petrol; Automatic; FWD; 5; 2012; 9990
  car; Mazda; 3; Neo; Hatch; Petrol; Automatic; FWD; 5; 2015; 14990
  car; Mazda; 2; Maxx; Hatch; Petrol; Automatic; FWD; 5; 2013; 10990
  car; Mazda; CX-5; Touring; SUV; Petrol; Automatic; AWD; 5; 2020; 34990
  car; Mazda; BT-50; XTR; Ute; Diesel; Automatic; 4WD; 5; 2016; 28990
  car; Ford; Ranger; XLT; Ute; Diesel; Automatic; 4WD; 5; 2016; 36990
  car; Ford; Ranger; Wildtrak; Ute; Diesel; Automatic; 4WD; 5; 2021; 56990
  car; Ford; Focus; Trend; Hatch; Petrol; Automatic; FWD; 5; 2013; 10990
  car; Ford; Falcon; XR6; Sedan; Petrol; Automatic; RWD; 5; 2012; 13990
  car; Holden; Commodore; SS; Sedan; Petrol; Manual; RWD; 5; 2015; 34990
  car; Holden; Commodore; Executive; Sedan; Petrol; Automatic; RWD; 5; 1999; 6990
  car; Holden; Ute; SS; Ute; Petrol; Manual; RWD; 2; 2014; 36990
  car; Holden; Colorado; LTZ; Ute; Diesel; Automatic; 4WD; 5; 2017; 27990
  car; Nissan; Patrol; Ti; SUV; Petrol; Automatic; 4WD; 8; 2020; 89990
  car; Nissan; Patrol; ST; Wagon; Diesel; Manual; 4WD; 7; 2007; 24990
  car; Nissan; Navara; ST-X; Ute; Diesel; Automatic; 4WD; 5; 2017; 29990
  car; Mitsubishi; Triton; GLX; Ute; Diesel; Manual; 4WD; 5; 2017; 24990
  car; Mitsubishi; Outlander; LS; SUV; Petrol; Automatic; FWD; 7; 2018; 24990
  car; Isuzu; D-Max; LS-U; Ute; Diesel; Automatic; 4WD; 5; 2019; 39990
  car; Isuzu; MU-X; LS-M; SUV; Diesel; Automatic; 4WD; 7; 2018; 36990
  car; Hyundai; i30; N; Hatch; Petrol; Manual; FWD; 5; 2019; 34990
  car; Hyundai; i30; Active; Hatch; Petrol; Automatic; FWD; 5; 2016; 15990
  car; Hyundai; iMax; Elite; People mover; Diesel; Automatic; RWD; 8; 2015; 24990
  car; Kia; Carnival; SLi; People mover; Diesel; Automatic; FWD; 8; 2019; 42990
  car; Kia; Sportage; SX; SUV; Petrol; Automatic; FWD; 5; 2019; 25990
  car; Kia; Picanto; GT; Hatch; Petrol; Manual; FWD; 4; 2019; 15990
  car; Volkswagen; Golf; R; Hatch; Petrol; Automatic; AWD; 5; 2018; 42990
  car; Volkswagen; Golf; GTI; Hatch; Petrol; Automatic; FWD; 5; 2014; 24990
  car; Volkswagen; Golf; 110TSI; Hatch; Petrol; Automatic; FWD; 5; 2018; 23990
  car; Tesla; Model 3; Long Range; Sedan; Electric; Automatic; RWD; 5; 2022; 52990
  car; Mercedes-Benz; C250; ; Sedan; Petrol; Automatic; RWD; 5; 2016; 29990
  car; BMW; 320i; M Sport; Sedan; Petrol; Automatic; RWD; 5; 2014; 19990
  car; GWM; Haval Jolion; Lux; SUV; Petrol; Automatic; FWD; 5; 2022; 24990
  car; Haval; H9; Ultra; SUV; Petrol; Automatic; 4WD; 7; 2019; 29990
  car; GWM; Steed; ; Ute; Diesel; Manual; 4WD; 5; 2019; 17990
  car; Great Wall; Steed; ; Ute; Diesel; Manual; 4WD; 5; 2014; 9990
  motorcycle; Yamaha; MT-07; LA; Naked; Petrol; Manual; ; 2; 2021; 11990
  motorcycle; Kawasaki; Ninja 400; SE; Sports; Petrol; Manual; ; 2; 2020; 7990
  motorcycle; Harley-Davidson; Forty-Eight; ; Cruiser; Petrol; Manual; ; 1; 2016; 14990
  caravan; Jayco; Journey; Outback; Caravan; ; ; ; 4; 2019; 64990
  caravan; Jayco; Swan; Outback; Camper trailer; ; ; ; 6; 2016; 24990
  caravan; Avida; Tallowood; Club; Caravan; ; ; ; 2; 2014; 39990
  truck; Isuzu; NPR; 65/45-190; Truck; Diesel; Automatic; ; 3; 2018; 69990
  truck; Hino; 300 Series; 616; Truck; Diesel; Manual; ; 3; 2015; 44990`

const KEYS = ['item_type', 'make', 'model', 'badge', 'body', 'fuel', 'transmission', 'drive', 'seats'] as const
const SIZES: Record<string, string> = { Jazz: 'Small', 2: 'Small', Picanto: 'Small', Focus: 'Small', Corolla: 'Small' }

type Vehicle = { facets: Partial<Record<FacetKey, string>>; year: number; price: number }

const vehicles = ROWS.trim()
  .split('\n')
  .map((row): Vehicle => {
    const cells = row.trim().split('; ')
    const facets: Vehicle['facets'] = Object.fromEntries(KEYS.map((key, at) => [key, cells[at]!.trim()]))
    const { make, model, seats, ...others } = facets
    const count = facets.item_type === 'caravan' ? { sleeps: seats! } : { seats: seats! }
    const named = { make: make!, model: model!, make_model: `${make} ${model}`, size: SIZES[model!] ?? 'Large' }
    return { facets: { ...others, ...named, ...count }, year: Number(cells.at(-2)), price: Number(cells.at(-1)) }
  })

const values = (key: FacetKey) => [...new Set(vehicles.flatMap(({ facets }) => facets[key] || []))]
const ALL = [...KEYS, 'make_model', 'sleeps', 'size'] as const

const vocabulary: Vocabulary = {
  ...Object.fromEntries(ALL.map((key) => [key, values(key)])),
  car_type: ['used', 'new'],
  colour: ['White', 'Silver', 'Black', 'Blue', 'Red'],
  state: ['QLD', 'NSW'],
  city: ['Brisbane', 'Tamworth'],
}

const isWithin = (value: number, { min, max }: { min: number | null; max: number | null }) =>
  (min === null || value >= min) && (max === null || value <= max)

/** Cars, motorcycles, caravans and trucks of the Australian market, of which some combinations exist and some do not. */
export const MARKET: SearchOptions = {
  sorts: ['relevance', 'latest', 'price-desc', 'price-asc', 'km-asc'],
  defaultSort: 'relevance',
  singleSelect: [],
  thisYear: 2026,
  vocabulary,
  hasCars: (facets, { year, price } = {}) =>
    vehicles.some(
      (vehicle) =>
        (Object.entries(facets) as [FacetKey, string[]][]).every(
          ([key, wanted]) =>
            !(ALL as readonly string[]).includes(key) ||
            wanted.flatMap((each) => splitAlternatives(withoutSign(each))).includes(vehicle.facets[key] ?? '') !==
              wanted.every(isExclusion),
        ) &&
        (!year || isWithin(vehicle.year, year)) &&
        (!price || isWithin(vehicle.price, price)),
    ),
}
