import { expect, it } from 'vitest'
import { carSchema } from '../../shared/car/schema.ts'
import { aCar } from '../builders/car.ts'
import { stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const MINUTE_MS = 60_000
const ALL = '/search/new-used-and-demo-cars'

stopClock(NOW)

const car = (id: number, details: object) => aCar({ id, slug: `car-${id}`, source_key: `${id}`, ...details })
const listed = async (cars: ReturnType<typeof car>[], query: string) => {
  const { ask } = await anApp({ cars })
  const html = await (await ask(`${ALL}?${query}`)).text()
  return [...new Set([...html.matchAll(/\/cars\/car-(\d)"/g)].map(([, id]) => Number(id)))].toSorted((a, b) => a - b)
}
const sold = car(1, { make: 'Mazda', model: 'CX-9', status: 'sold', sold_at: NOW - MINUTE_MS })
const others = [car(2, { make: 'Kia', model: 'Rio' }), car(3, { make: 'Ford', model: 'Ranger' })]

it('[SRC-13] words that find sold cars alone are followed by cars for sale', async () => {
  expect(await listed([sold, ...others], 'query=mazda+cx-9')).toEqual([1, 2, 3])
})

it('[SRC-13] a car for sale that is exactly right, and filters, are an answer by themselves', async () => {
  const forSale = car(4, { make: 'Mazda', model: 'CX-9' })
  expect(await listed([sold, forSale, ...others], 'query=mazda+cx-9')).toEqual([1, 4])
  expect(await listed([sold, ...others], 'status=sold')).toEqual([1])
})

const bike = (id: number, engine_size: number) =>
  car(id, { item_type: 'motorcycle', make: 'Honda', model: `CB${engine_size}`, engine_size, price: 5_000 })
const van = (id: number, body_length: number) =>
  car(id, { item_type: 'caravan', make: 'Jayco', model: `Van ${id}`, specifications: { body_length } })
const kinds = [bike(1, 1_200), bike(2, 300), bike(3, 500), van(4, 4_500), van(5, 6_400)]

/** The cars in the order of the page, with what is said of the search and over those that come close. */
const closeTo = async (cars: ReturnType<typeof car>[], query: string) => {
  const html = await (await (await anApp({ cars })).ask(`${ALL}?query=${encodeURIComponent(query)}`)).text()
  const [, heading = ''] = /<h1[^>]*>([^<]*)/.exec(html) ?? []
  const near = html
    .slice(html.indexOf('class="close-matches'))
    .replace(/^[^>]*><h2>(?:The closest we have<\/h2><p>)?/, `${heading} `)
  const ids = [...new Set([...near.matchAll(/\/cars\/car-(\d)"/g)].map(([, id]) => Number(id)))]
  return { ids, near, html }
}

it('[SRC-13] [SRC-22] an engine in cc that no motorcycle has is answered by the nearest, and no caravan', async () => {
  const { ids, near } = await closeTo(kinds, '250cc')
  expect(ids).toEqual([2, 3, 1])
  expect(near).toContain(
    'We don’t have any motorcycles with 245 cc to 255 cc right now. 3 motorcycles with other engines.',
  )
})

it('[SRC-13] [SRC-22] a length in feet that no caravan has is answered by the nearest, and no motorcycle', async () => {
  const { ids, near } = await closeTo(kinds, '26 ft')
  expect(ids).toEqual([5, 4])
  expect(near).toContain('We don’t have any caravans with a length of')
  expect(near).toContain('2 caravans in other lengths.')
})

it('[SRC-22] a length beside a make that has no caravan stays with the make', async () => {
  expect((await closeTo(kinds, '18 ft honda')).ids).toEqual(expect.arrayContaining([1, 2, 3]))
})

const makes = [
  car(1, { make: 'Kia', model: 'Rio', simple_body: 'Hatch', colour: 'White' }),
  car(2, { make: 'Mazda', model: '6', simple_body: 'Sedan' }),
  car(3, { make: 'Toyota', model: 'Camry', simple_body: 'Sedan' }),
  car(4, { make: 'Subaru', model: 'Liberty', simple_body: 'Sedan' }),
]
const x1 = car(5, { make: 'BMW', model: 'X1', simple_body: 'SUV' })
const series = car(6, { make: 'BMW', model: '330i', simple_body: 'Sedan' })

it.each(['320i', 'bmw 320i', '"320i"'])(
  '[SRC-13] says that there is no BMW 320i, and shows its size: %s',
  async (typed) => {
    const { ids, near } = await closeTo(makes, typed)
    expect(near).toContain('We don’t have a BMW 320i right now. 3 cars of the same size.')
    expect(ids.toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  },
)

it('[SRC-13] shows its family first where that stands, then its make, then its size', async () => {
  const { ids, near } = await closeTo([...makes, x1, series], '320i')
  expect(near).toContain('We don’t have a BMW 320i right now. 1 car of the same family.')
  expect(near).toContain('More cars by BMW.')
  expect(near).toContain('More cars of the same size.')
  expect(ids.slice(0, 2)).toEqual([6, 5])
  expect(ids.slice(2).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
})

it('[SRC-13] repeats what else was asked, and says in what these cars differ from it', async () => {
  const { near } = await closeTo([...makes, { ...x1, colour: 'Red' }], 'white bmw 320i')
  expect(near).toContain('We don’t have a white BMW 320i right now. 1 car by BMW in other colours.')
  expect((await closeTo([...makes.slice(0, 1), series], 'supra')).near).toContain(
    'We don’t have a Toyota Supra right now. Here’s what we do have.',
  )
})

it('[SRC-13] a model that stands in the text of a car is found there', async () => {
  const { html, near } = await closeTo([...makes, car(7, { make: 'BMW', model: 'Alpina', badge: '320i' })], '320i')
  expect(html).toContain('/cars/car-7')
  expect(near).not.toContain('We don’t have')
})

it('[SRC-13] says of cars that differ in one thing or another what some of them have', async () => {
  const rios = [
    ['White', 'Manual'],
    ['White', 'Manual'],
    ['Red', 'Automatic'],
    ['Red', 'Manual'],
  ].map(([colour, simple_transmission], at) => car(at + 1, { make: 'Kia', model: 'Rio', colour, simple_transmission }))
  const { near } = await closeTo(rios, 'white automatic kia rio')
  expect(near).toContain('4 cars, some with automatic transmission and some in white.')
})

it('[SRC-13] offers the searches one step away, with the number of cars that each list has', async () => {
  const rios = [
    ['Red', 'Automatic'],
    ['Red', 'Automatic'],
    ['White', 'Manual'],
  ].map(([colour, simple_transmission], at) => car(at + 1, { make: 'Kia', model: 'Rio', colour, simple_transmission }))
  const { html } = await closeTo(rios, 'white automatic kia rio')
  const [, near = ''] = /class="search-near">(.*?)<\/ul>/.exec(html) ?? []
  expect([...near.matchAll(/href="[^"]*[?]([^"]*)"[^>]*>([^<]*)/g)].map(([, query, text]) => [query, text])).toEqual([
    ['transmission=Automatic', '2 cars in other colours'],
    ['colour=White', '1 car with another transmission'],
  ])
})

it('[SRC-13] below one car of a model come others of its make and size', async () => {
  const { html, near, ids } = await closeTo([...makes, x1, series], 'bmw x1')
  expect(html).toContain('/cars/car-5')
  expect(near).toContain('More cars by BMW.')
  expect(ids).toEqual([6])
})

it.each([
  ['a make that is not in stock', 'coromal'],
  ['a body', 'off-road caravan under 2000'],
  ['a make and more', 'honda camper trailer under 500'],
])('[SRC-13] keeps to the kind of vehicle that is meant by %s', async (_, typed) => {
  const { html, ids } = await closeTo(
    [...kinds, car(6, { item_type: 'caravan', make: 'Brolga', simple_body: 'Off-road caravan', price: 60_000 })],
    typed,
  )
  expect(html).toContain('No results found')
  expect(ids.toSorted((a, b) => a - b)).toEqual(typed.startsWith('honda') ? [1, 2, 3] : [4, 5, 6])
})

it('[SRC-06] [SRC-13] the name of another car is no misspelling: no ‘auto’ for ‘atto’', async () => {
  const stock = [car(1, { make: 'Kia', model: 'Rio', transmission: 'Auto', filtered_features: ['Camera'] })]
  for (const typed of ['atto', 'camper']) expect((await closeTo(stock, typed)).html).toContain('No results found')
})

it('[SRC-04] [SRC-13] a page that opens with cars that come close counts those, and says nowhere that there are none', async () => {
  const rios = ['Red', 'Blue'].map((colour, at) => car(at + 1, { make: 'Kia', model: 'Rio', colour }))
  const { html } = await closeTo([...rios, car(3, { make: 'Mazda', colour: 'White' })], 'white kia rio')
  expect(html).toContain('data-live="count">2 close matches<')
  expect(html).toContain('aria-label="Show me 2 close matches"')
  expect(html).toContain('We don’t have a white Kia Rio right now.')
  expect(html).toContain('2 cars in other colours.')
  expect(html).not.toMatch(/No results found|\b0 cars|class="count">0</)
})

it('[SRC-13] a page of the make that was asked for says nowhere that there are none', async () => {
  const { html } = await closeTo([car(1, { make: 'Kia', colour: 'Red' }), car(2, { colour: 'White' })], 'white kia')
  expect(html).toContain('data-live="count">1 close match<')
  expect(html).toContain('We don’t have any white Kia cars right now.')
  expect(html).not.toMatch(/No results found|\b0 cars/)
})

const rioOf = (year: number, badge: string, colour: string, details = {}) => ({
  ...details,
  make: 'Kia',
  model: 'Rio',
  year,
  badge,
  colour,
})

it.each([
  [
    'a badge more than a colour',
    '2018 kia rio sport silver',
    [rioOf(2018, 'Core', 'Silver'), rioOf(2018, 'Sport', 'Grey')],
    [2, 1],
  ],
  [
    'a badge more than a near year',
    '2018 kia rio sport',
    [rioOf(2017, 'Core', 'Red'), rioOf(2020, 'Sport', 'Red')],
    [2, 1],
  ],
  [
    'the very year more than a badge',
    '2018 kia rio sport',
    [rioOf(2019, 'Sport', 'Red'), rioOf(2018, 'Core', 'Red')],
    [2, 1],
  ],
  [
    'a year less the further it is',
    '2018 kia rio',
    [rioOf(2015, 'Core', 'Red'), rioOf(2020, 'Core', 'Red'), rioOf(2017, 'Core', 'Red')],
    [3, 2, 1],
  ],
  [
    'what is asked more than the very name of a model',
    'rio n line manual',
    [
      rioOf(2020, 'N Line Premium', 'Red', { simple_transmission: 'Automatic' }),
      { ...rioOf(2020, 'Core', 'Red', { simple_transmission: 'Manual' }), model: 'Rio Sedan' },
    ],
    [2, 1],
  ],
  [
    'two things more than one',
    '2025 kia rio sport red',
    [...[1, 2, 3].map(() => rioOf(2026, 'Core', 'White')), rioOf(2023, 'Sport', 'Red')],
    [4, 3, 2, 1],
  ],
])('[SRC-13] the cars come first that meet the most of what was asked, %s', async (_, typed, rios, order) => {
  const { ids, near } = await closeTo(
    [...rios, rioOf(2009, 'Zenith', 'Black')].map((details, at) => car(at + 1, details)),
    typed,
  )
  expect(ids.slice(0, order.length)).toEqual(order)
  expect(near).not.toContain(' 0 cars')
})

it('[SRC-13] what all cars of a section have is no ‘some’: it is kept', async () => {
  const rios = [
    rioOf(2023, 'Core', 'Grey', { simple_fuel: 'Hybrid' }),
    rioOf(2022, 'Core', 'Grey', { simple_fuel: 'Petrol' }),
    rioOf(2021, 'Core', 'Grey', { simple_fuel: 'Petrol' }),
    rioOf(2017, 'Core', 'Grey', { simple_fuel: 'Hybrid' }),
  ].map((details, at) => car(at + 1, details))
  const { near } = await closeTo([...rios, car(5, { make: 'Mazda', colour: 'Red' })], '2023 red hybrid kia rio')
  expect(near).toContain('3 cars from 2021 to 2025 and in other colours, some with hybrid power.')
  expect(near).toContain('More cars from other years and in other colours.')
})

it('[SRC-13] a letter beside a model is one name with the word behind it, which no comment has', async () => {
  const rios = [
    car(1, rioOf(2020, 'N Line Premium', 'Red', { simple_transmission: 'Automatic' })),
    ...[2, 3, 4].map((id) =>
      car(id, rioOf(2020, 'Core', 'Red', { simple_transmission: 'Manual', dealercomments: 'The panels all line up.' })),
    ),
  ]
  const { near } = await closeTo(rios, 'rio n line manual')
  expect(near).toContain('We don’t have a manual Rio matching ‘n line’ right now. 3 cars without those words.')
  expect(near).toContain('More cars with another transmission.')
})

it('[SRC-13] offers the nearest prices where none is as low, and says what they are not', async () => {
  const prices = [40_000, 9_000, 24_000].map((price, at) => car(at + 1, { make: 'Kia', price }))
  const { near, ids } = await closeTo(prices, 'car under $5000')
  expect(near).toContain('We don’t have any cars under $5,000 right now. 3 cars at other prices.')
  expect(ids[0]).toBe(2)
})

const sleeping = (id: number, sleeps: number) => car(id, { ...van(id, 5_000), specifications: { sleeps } })
const seating = (id: number, seats: number) => car(id, { seats })

it('[SRC-13] [SRC-22] more berths or seats than any vehicle has are answered by the nearest number', async () => {
  const { ids, near, html } = await closeTo([bike(1, 500), sleeping(2, 2), sleeping(3, 5), sleeping(4, 4)], 'sleeps 6')
  expect(ids).toEqual([3, 4, 2])
  expect(near).toContain('We don’t have any caravans with 6 berths right now. 3 caravans with more or fewer berths.')
  expect(html).toContain('sleeps=6')
  expect((await closeTo([seating(1, 2), seating(2, 7), seating(3, 5)], '9 seater')).ids).toEqual([2, 3, 1])
})

const towing = (id: number, brakedtowingcapacity: number | null) =>
  car(id, { make: 'Kia', model: 'Rio', variant_detail: carSchema.shape.variant_detail.parse({ brakedtowingcapacity }) })

it.each([
  ['no car has a figure', [null, null], '2 cars that do not state a towing capacity.'],
  ['one car is left and has none', [null], '1 car that does not state a towing capacity.'],
  ['some have one', [2_000, null], '2 cars with another towing capacity or with no towing capacity listed.'],
  ['all have one', [2_000, 1_500], '2 cars with another towing capacity.'],
])('[SRC-23] says of a towing capacity what the stock knows, where %s', async (_, figures, sentence) => {
  const { near } = await closeTo(
    figures.map((figure, at) => towing(at + 1, figure)),
    'rio tow 3.5t',
  )
  expect(near).toContain(sentence)
  expect(near.includes('listed towing at least 3,500 kg')).toBe(figures.includes(null))
})

it('[SRC-23] says of a colour and a feature what the stock knows', async () => {
  const kia = { make: 'Kia', model: 'Rio' }
  const plain = car(1, { ...kia, colour: null, filtered_features: [] })
  const red = car(2, { ...kia, colour: 'Red', filtered_features: [] })
  const white = car(3, { make: 'Mazda', colour: 'White', filtered_features: ['Sunroof'] })
  const sentences = async (...cars: ReturnType<typeof car>[]) =>
    (await closeTo([...cars, white], 'white rio with sunroof')).near
  expect(await sentences(red)).toContain('1 car in other colours and without that feature listed.')
  expect(await sentences(plain)).toContain('1 car that does not state a colour and without that feature listed.')
})

it('[SRC-23] opens with the model that was named, where it has no car exactly as asked', async () => {
  const { html, near } = await closeTo([car(1, { make: 'Kia', model: 'Rio', year: 2015 })], '2020 kia rio')
  expect(near).toContain('We don’t have a Kia Rio from 2020 right now. 1 car from other years.')
  expect(html).not.toContain('No results found')
})

const rio = (id: number, badge: string) => car(id, { make: 'Kia', model: 'Rio', badge, year: 2015 })

it('[SRC-23] says of cars with other badges that some have the words of the one asked for', async () => {
  const { near } = await closeTo([rio(1, 'Sport'), rio(2, 'UB MY15 Sport Sedan'), rio(3, 'SLi')], '2015 kia rio sport')
  expect(near).toContain('2 more cars with other badges, some matching ‘Sport’.')
})

it('[SRC-23] names the words that cars lack beside those that they have', async () => {
  const { near } = await closeTo(
    [...[1, 2, 3].map((id) => rio(id, 'Limited')), car(4, { make: 'Mazda', badge: 'Zenith Plus' })],
    '"limited" zenith rio',
  )
  expect(near).toContain('3 cars without ‘zenith’.')
})

it('[SRC-23] says of a longer badge that it is one, and not that no car has what it begins with', async () => {
  const two = await closeTo([rio(1, 'Sport'), rio(2, 'Sport+'), rio(3, 'SLi')], 'kia rio sport')
  expect(two.near).toContain('2 more cars with other badges, some with the badge Sport+.')
  expect(two.near).not.toContain('aria-label="None have"')
  const one = await closeTo([rio(1, 'GT-Line'), rio(2, 'GT-Line Touring Pack')], 'kia rio gt-line')
  expect(one.near).toContain('1 more car, with the badge GT-Line Touring Pack.')
})

it('[SRC-23] says what was kept out, where nothing else is left', async () => {
  const navara = [1, 2].map((id) => car(id, { make: 'Nissan', model: 'Navara', simple_body: 'Ute' }))
  const leaf = car(3, { make: 'Nissan', model: 'Leaf', simple_body: 'Hatch' })
  const only = await closeTo([...navara, car(3, { make: 'Kia', model: 'Rio' }), car(4, {})], 'nissan not navara')
  expect(only.near).toContain('We don’t have any Nissan cars other than Navara right now. 2 cars of the model Navara.')
  const { near } = await closeTo([...navara, leaf, car(4, {})], 'nissan ute not navara')
  expect(near).toContain('We don’t have any Nissan utes other than Navara right now. 1 car with another body type.')
  const raptors = [car(1, { make: 'Ford', model: 'Ranger Raptor' }), car(2, { make: 'Ford', model: 'Ranger' }), leaf]
  expect((await closeTo(raptors, 'ford not ranger')).html).toContain('No results found')
  const sedan = car(1, { make: 'Mazda', model: '6', simple_body: 'Sedan' })
  expect((await closeTo([sedan, leaf, car(4, {})], 'mazda 6 not sedan')).near).toContain(
    'We don’t have a Mazda 6 with a hatch body right now.',
  )
  expect((await closeTo([sedan, leaf, car(4, { simple_body: 'Ute' })], 'mazda 6 not sedan')).near).toContain(
    'We don’t have a Mazda 6 without a sedan body right now.',
  )
})

it('[SRC-23] names the word of a phrase that no car has whole', async () => {
  const bodied = [1, 2, 3].map((id) => car(id, { make: 'Kia', series: 'Service' }))
  expect((await closeTo(bodied, 'service body')).near).toContain(
    'We don’t have any cars matching ‘service body’ right now. 3 cars without ‘body’.',
  )
})

it('[SRC-13] a question for several of a model that is not in stock names the model', async () => {
  const jeep = car(5, { make: 'Jeep', model: 'Grand Cherokee' })
  expect((await closeTo([...makes, jeep], 'do you have jeep wranglers')).near).toContain(
    'We don’t have a Jeep Wrangler right now.',
  )
})

it('[SRC-13] words beside a make that is not in stock find no car of another make by its badge', async () => {
  const { near } = await closeTo([...makes, car(7, { make: 'BMW', model: '118i', badge: 'F40' })], 'ferrari f40')
  expect(near).toContain('We don’t have a Ferrari matching ‘f40’ right now. Here’s what we do have.')
})

it('[SRC-13] in the shopper’s own state a make that is not in stock is answered by a glimpse of what is there, and asked for', async () => {
  const cars = Array.from({ length: 9 }, (_, at) => car(at + 1, { make: 'Mazda', state: 'QLD' }))
  const site = { features: { alerts: true, watchlist: true } }
  const { ask } = await anApp({ cars, site })
  const html = await (await ask(`${ALL}?query=ferrari&state=QLD`)).text()
  expect(html).toContain('<h2>Here’s what we do have in QLD.</h2>')
  expect([...html.matchAll(/<li class="card"/g)]).toHaveLength(6)
  expect(html).toContain('See them all')
  expect(html).toContain('>Ask us to find one<')
  expect(html).not.toContain('Tell me when one arrives')
})

it('[SRC-13] [SRC-07] has a chip for the make of the words that were typed, and one for the rest', async () => {
  const { html } = await closeTo(makes, 'ferrari f40')
  const [chips = ''] = /<ul class="chips" aria-label="Chosen filters">.*?<\/ul>/.exec(html) ?? []
  const parts = [...chips.matchAll(/href="[^"]*\?query=([^"]*)"[^>]*data-here[^>]*>([^<]*)</g)]
  expect(parts.map(([, left, text]) => [text, left])).toEqual([
    ['Ferrari', 'f40'],
    ['‘f40’', 'Ferrari'],
  ])
})

it('[SRC-13] a reserved car comes last of those that come close, and is said to be reserved where no other does', async () => {
  const [first, ...more] = makes
  const held = { ...first!, reserved: true }
  expect((await closeTo([held, ...more], 'ferrari')).ids.at(-1)).toBe(1)
  expect((await closeTo([held], 'ferrari')).near).toContain('Here’s what we do have. It’s reserved.')
  expect((await closeTo([first!], 'ferrari')).near).not.toContain('reserved.')
})
