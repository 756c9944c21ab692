import { expect, it } from 'vitest'
import { propose } from '../../builders/feed-file.ts'

const table = (...lines: string[]) => `${lines.join('\n')}\n`

const DMS = table(
  'Stk,Make,Model,Variant,Yr,Trim,Fuel,Buy Price,Min Sell,Web Price,Advert Comments,Office Memo,Engine No',
  '5001,Toyota,HiLux,SR5,2021,Black Cloth,D,21990,26490,27490,One owner,Do not sell under 26490,2GD123',
  '5002,Mazda,CX-5,Maxx,2019,Grey Leather,P,31990,33490,34490,Tidy,Vendor waits,PY456',
  '5003,Tesla,Model 3,Long Range,2023,White Vinyl,E,41990,44490,45490,Fast,Call Dave,EV789',
)
const AUCTION = table(
  'Lot\tDescription\tYear\tKM (approx)\tReserve\tBuy Now\tPic 1\tPic 2',
  '1\t2021 Toyota HiLux SR5\t2021\t68k\t$11000\t$25000\thttps://x.example/1a.jpg\thttps://x.example/1b.jpg',
  '2\t2019 Mazda CX-5 Maxx\t2019\t40k\t$9000\t$21000\thttps://x.example/2a.jpg\thttps://x.example/2b.jpg',
  '3\t2020 Ford Ranger XLT\t2020\t90k\t$8000\t$23000\thttps://x.example/3a.jpg\thttps://x.example/3b.jpg',
)
const BIKES = table(
  'SKU;Brand;Bike Model;Category;Capacity;Year;Kms;Price RRP;Our Price;Ride Away;Demo',
  'MB1;Honda;CB500X;Adventure;471cc;2021;3500;9500;8900;9400;Y',
  'MB2;Yamaha;MT-09;Naked;889cc;2022;1200;17500;16900;17400;N',
  'MB3;KTM;390 Duke;Naked;373cc;2020;8000;8500;7900;8400;N',
)
const CARAVANS = JSON.stringify({
  total: 2,
  listings: [16, 18].map((length, i) => ({
    id: `cv-${i}`,
    title: { rendered: `2020 Jayco Journey ${length}ft` },
    meta: { make: 'Jayco', model: 'Journey', year: 2020, berths: 4, atm_kg: 2500 + i, price: 52_000 + i },
    content: { rendered: 'Lovely van' },
    categories: ['Caravans'],
    contact: { name: 'Jo Seller' },
  })),
})
const TRUCKS = table(
  'Unit,Make & Model,Year,GVM (kg),Body,Engine HP,Hubo,Price Inc GST',
  'T70,Isuzu NPR 45-155,2019,4500,Tipper,150,"120,000 km","$66,000"',
  'T71,Hino 300 616,2020,6500,Pantech,160,"90,000 km","$76,000"',
  'T72,Fuso Canter 515,2018,4500,Tray,150,"210,000 km","$52,000"',
)
const ad = (id: number) => `<ad ref="AD${id}"><Vehicle><Manufacturer>Kia</Manufacturer><Model>Rio</Model>
  <ModelYear>202${id}</ModelYear></Vehicle><Pricing><AdvertisedPrice>1${id}990</AdvertisedPrice><FloorPrice>9000</FloorPrice>
  </Pricing><Text><PublicDescription>Tidy</PublicDescription><PrivateRemarks>bad gearbox</PrivateRemarks></Text></ad>`
const item = (id: number) => `<item><g:id>G${id}</g:id><g:brand>Kia</g:brand><g:model>EV6</g:model><g:year>2023</g:year>
  <g:price>6${id}990 AUD</g:price><g:sale_price>5${id}990 AUD</g:sale_price><g:vehicle_msrp>7${id}990 AUD</g:vehicle_msrp>
  <g:image_link>https://x.example/${id}/1.jpg</g:image_link>
  ${[2, 3].map((n) => `<g:additional_image_link>https://x.example/${id}/${n}.jpg</g:additional_image_link>`).join('')}
  <g:availability>${id === 1 ? 'out_of_stock' : 'in_stock'}</g:availability></item>`
const SHOPPING = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${[1, 2, 3].map(item).join('')}</channel></rss>`
const ELECTRIC = table(
  'Ref,Make,Model,Year,Odo,Ride Away,Range (km),Battery kWh',
  'E1,MG,ZS EV,2022,41000,"$23,990 R/A",320,51.1',
  'E2,Nissan,Leaf,2021,32000,"$28,990 R/A",385,62 kWh',
)
const CLASSIFIEDS = `<?xml version="1.0"?><feed><ads>${[1, 2, 3].map(ad).join('')}</ads></feed>`

it.each<[string, string, object, string[]]>([
  [
    'the export of a dealer system',
    DMS,
    {
      source_key: '5001',
      name: '2021 Toyota HiLux SR5',
      badge: 'SR5',
      interior_colour: 'Black Cloth',
      engine_size_litres: null,
      price: 27_490,
      dealercomments: '<p>One owner</p>',
    },
    ['21990', '26490,', 'Do not sell'],
  ],
  [
    'a list of an auction',
    AUCTION,
    { source_key: '1', name: '2021 Toyota HiLux SR5', make: 'Toyota', model: 'HiLux', km: 68_000, price: 25_000 },
    ['11000'],
  ],
  [
    'a motorcycle shop',
    BIKES,
    {
      item_type: 'motorcycle',
      car_type: 'demo',
      simple_body: 'Adventure',
      engine_size: 471,
      price: 9400,
      rrp: 9500,
      before_price: null,
    },
    [],
  ],
  [
    'a caravan yard’s website',
    CARAVANS,
    {
      source_key: 'cv-0',
      item_type: 'caravan',
      name: '2020 Jayco Journey 16ft',
      km: null,
      price: 52_000,
      dealercomments: '<p>Lovely van</p>',
    },
    ['Jo Seller'],
  ],
  [
    'a truck dealer',
    TRUCKS,
    { source_key: 'T70', item_type: 'truck', make: 'Isuzu', engine_size: null, km: 120_000, price: 66_000 },
    [],
  ],
  [
    'what Google Shopping reads, names with their namespace',
    SHOPPING,
    {
      source_key: 'G1',
      status: 'withdrawn',
      price: 61_990,
      offer_price: 51_990,
      rrp: 71_990,
      images: [1, 2, 3].map((n) => ({ image: { url: `https://x.example/1/${n}.jpg` } })),
    },
    [],
  ],
  [
    'a yard of electric cars, of which some cells have no unit',
    ELECTRIC,
    { price: 23_990, variant_detail: { electricrange: 320, batterycapacity: 51.1 } },
    [],
  ],
  [
    'classified advertisements',
    CLASSIFIEDS,
    { source_key: 'AD1', make: 'Kia', price: 11_990, dealercomments: '<p>Tidy</p>' },
    ['bad gearbox', '9000'],
  ],
])(
  '[STK-04] a mapping is proposed for %s, and nothing of staff or customers is in it',
  async (_of, file, car, never) => {
    const { cars } = await propose(file)
    expect(cars[0]?.input).toMatchObject(car)
    for (const text of never) expect(JSON.stringify(cars)).not.toContain(text)
  },
)

const of = (...rows: Record<string, string | object>[]) => {
  const cars = rows.map((row, i) => ({ 'Stock No': `S${i}`, Make: 'Kia', Model: 'Rio', Year: '2020', ...row }))
  return propose(JSON.stringify(cars))
}
const each = (name: string, ...values: string[]) => values.map((value) => ({ [name]: value }))

it.each<[string, string[], (string | boolean | null)[]]>([
  ['Avail', ['AV', 'SLD', 'WS'], ['in_stock', 'sold', 'withdrawn']],
  ['_publishStatus', ['LIVE', 'DRAFT', 'PAUSED'], ['in_stock', 'withdrawn', 'withdrawn']],
  ['Stage', ['Available', 'Sold', 'Deposit taken'], ['in_stock', 'sold', 'in_stock']],
  ['Sold?', ['Y', 'N', 'N'], ['sold', 'in_stock', 'in_stock']],
  ['Status', ['In Stock', 'Unavailable', 'Delisted'], ['in_stock', 'withdrawn', 'withdrawn']],
  ['Availability', ['AVAILABLE', 'NOT_AVAILABLE', 'Not Available'], ['in_stock', 'withdrawn', 'withdrawn']],
  ['Status', ['P1', 'P2', 'Live'], ['withdrawn', 'withdrawn', 'in_stock']],
])('[STK-04] a car that is not for sale is not put up for sale: %s', async (name, values, wanted) => {
  const { cars } = await of(...each(name, ...values))
  expect(cars.map(({ input }) => input?.status)).toEqual(wanted)
})

it('[STK-09] a reserved car keeps its reason, by a word of the status or by a column of its own', async () => {
  const { cars, proposal } = await of(...each('Status', 'Available', 'Deposit Taken', 'HOLD', 'Reserved'))
  expect(cars.map(({ input }) => [input?.reserved, input?.reserved_reason])).toEqual([
    [false, null],
    [true, 'Deposit taken'],
    [true, 'On hold'],
    [true, null],
  ])
  expect(proposal.mapping.fields['status']).toMatchObject({ values: { 'Deposit Taken': 'Deposit taken' } })
  const flagged = await of(...each('Under Offer', 'Y', 'N'))
  expect(flagged.cars.map(({ input }) => input?.reserved_reason)).toEqual(['Under offer', null])
})

it('[STK-09] of two columns that speak of the sale the one that keeps a car from it counts', async () => {
  const { cars, proposal } = await of(
    { Status: 'publish', stock: { state: 'instock' }, Sold: 'N' },
    { Status: 'publish', stock: { state: 'outofstock' }, Sold: 'N' },
    { Status: 'draft', stock: { state: 'instock' }, Sold: 'N' },
    { Status: 'publish', stock: { state: 'Deposit taken' }, Sold: 'N' },
    { Status: 'publish', stock: { state: 'instock' }, Sold: 'Y' },
  )
  expect(cars.map(({ input }) => input?.status)).toEqual(['in_stock', 'withdrawn', 'withdrawn', 'in_stock', 'sold'])
  expect(cars.map(({ input }) => input?.reserved)).toEqual([false, false, false, true, false])
  expect(proposal.notes.join()).toContain('stock.state (outofstock, Deposit taken)')
})

it('[STK-09] a registration that is current or expired says nothing of the sale', async () => {
  for (const name of ['Rego', 'Registration Status', 'registration.status', 'Warranty status']) {
    const { cars } = await of(...each(name, 'Current', 'Expired', 'Current'))
    expect(cars.map(({ input }) => input?.status)).toEqual(['in_stock', 'in_stock', 'in_stock'])
  }
})

it.each(['Show', 'On Web', 'Retail Y/N', 'Show on website'])(
  '[STK-04] no under %s keeps a car off the site',
  async (name) => {
    const { cars } = await of(...each(name, 'Yes', 'No', 'Yes'))
    expect(cars.map(({ input }) => input?.show_on_dealer_website)).toEqual([true, false, true])
  },
)

it.each(['Not on Web', 'Hide from website', 'Do not advertise'])(
  '[STK-09] yes under %s keeps a car off the site',
  async (name) => {
    const { cars } = await of(...each(name, 'N', 'Y', 'N'))
    expect(cars.map(({ input }) => input?.show_on_dealer_website)).toEqual([true, false, true])
  },
)

it('[STK-09] a word of another column that can speak of the sale alone counts, and its other words are asked about', async () => {
  const { proposal, cars } = await of(...each('Cust ready', 'SOLD', 'YES', 'PREP'))
  expect(cars.map(({ input }) => input?.status)).toEqual(['sold', 'in_stock', 'in_stock'])
  expect(proposal.notes.join()).toContain('keep cars off sale or show them as held: Cust ready (SOLD).')
  expect(proposal.notes.join()).toContain(
    'In the column "Cust ready", what do YES, PREP mean? Until fields.status says so, these cars stay for sale',
  )
})

it('[STK-04] asks about each word of a second status that no table knows, and keeps its car off sale', async () => {
  const words = ['DEP', 'RTD', 'DLVD', 'Shop', 'W/Sale', 'PDI', 'Bay', 'Q', 'Wash']
  const { proposal, cars } = await of(...each('Yd Stat', ...words))
  expect(cars.map(({ input }) => input?.status)).toEqual([
    'in_stock',
    'withdrawn',
    'sold',
    ...Array(6).fill('withdrawn'),
  ])
  expect(proposal.notes.join()).toContain('keep cars off sale or show them as held: Yd Stat (DEP, DLVD, W/Sale).')
  expect(proposal.notes.join()).toContain(
    'In the column "Yd Stat", what do RTD, Shop, PDI, Bay, Q, Wash mean? Until fields.status says so, these cars are kept off sale.',
  )
})

it('[STK-04] reads the unit of a mileage from its own column, and no price where it is on application', async () => {
  const { cars, proposal } = await of(
    { Mileage: '10000', 'Mileage Unit': 'mi', Price: '9990', 'POA?': 'Yes' },
    { Mileage: '20000', 'Mileage Unit': 'km', Price: '8990', 'POA?': 'No' },
  )
  expect(cars.map(({ input }) => input?.km)).toEqual([16_093, 20_000])
  expect(cars.map(({ input }) => input?.price_type)).toEqual(['POA', null])
  expect(proposal.notes.join()).toContain('Mileage is in the unit that Mileage Unit says')
})

it('[STK-04] a cost, a mark and a trade price are no date, no badge and no price', async () => {
  const rows = [1, 2, 3].map((i) => ({
    'Compliance $': `${i}00`,
    'Compliance Fee': `${i}00`,
    'Series Discount': '100',
    Tag: `K00${i}`,
    'Interne Bemerkung': 'Getriebe defekt',
    Grade: `${i}.5`,
    Variant: 'GT-Line',
    'Trade (ex)': `1${i}500`,
    'Retail (inc)': `1${i}990`,
    'Tray L': `4${i}00`,
  }))
  const { cars } = await of(...rows)
  expect(cars[0]?.input).toMatchObject({
    compliance_date: null,
    series: null,
    tag: null,
    dealercomments: null,
    badge: 'GT-Line',
    price: 11_990,
    km: null,
  })
})

it('[STK-04] a price before on-road costs is no drive away price, and of several the advertised one is meant', async () => {
  const prices = ['$56,000 + ORC', '$44,990', '$39,990 EGC', 'POA', '$9,990 excl. govt charges', '$8,990 +on roads']
  const { cars } = await of(...prices.map((price) => ({ Retail: '$99,990', 'Web Price': price })))
  expect(cars.map(({ input }) => [input?.price, input?.price_type])).toEqual([
    [56_000, 'Excl. Govt. Charges'],
    [44_990, null],
    [39_990, 'Excl. Govt. Charges'],
    [null, 'POA'],
    [9_990, 'Excl. Govt. Charges'],
    [8_990, 'Excl. Govt. Charges'],
  ])
})

it('[STK-04] a car with a day of sale is sold, and a price by its header is one before charges', async () => {
  const { cars } = await of(
    { 'Sold Date': '12/11/2026', 'EGC Price': '9990' },
    { 'Sold Date': '', 'EGC Price': '8990' },
  )
  expect(cars.map(({ input }) => [input?.status, input?.price_type])).toEqual([
    ['sold', 'Excl. Govt. Charges'],
    ['in_stock', 'Excl. Govt. Charges'],
  ])
})

it('[STK-04] a list with attributes of its own is no advertisement around its vehicles', async () => {
  const { cars } = await propose(CLASSIFIEDS.replace('<ads>', '<ads total="3" page="1">'))
  expect(cars.map(({ input }) => input?.source_key)).toEqual(['AD1', 'AD2', 'AD3'])
})

const offer = (cond: string, end: string) => ({
  Price: '44990',
  'Special Price': '39990',
  'Special Cond': cond,
  SpecialEnd: end,
})

it('[CRD-08] an offer has the end and the condition of columns of their own, and does not hold where one cannot be read', async () => {
  const { cars } = await of(
    offer('ABN holders only', '31/12/2026'),
    offer('with trade-in', ''),
    offer('', '30/11/2026'),
    offer('Fleet only', '31/12/2026'),
    offer('', 'when sold'),
    offer('', ''),
  )
  expect(cars.map(({ input }) => [input?.offer_price, input?.offer_condition, input?.offer_until])).toEqual([
    [39_990, 'abn', '2026-12-31'],
    [39_990, 'trade in', null],
    [39_990, null, '2026-11-30'],
    [null, null, '2026-12-31'],
    [null, null, null],
    [39_990, null, null],
  ])
  expect(cars[3]?.problems.map(({ reason }) => reason).join()).toContain('for whom and until when does it hold?')
})

it('[STK-09] a status beside what the website says counts first, and its unknown words keep a car off sale', async () => {
  const { cars } = await of(
    ...['AVAIL', 'UNDER DEP', 'WRECKING', 'XYZ', 'SOLD'].map((Status) => ({ Status, 'Web Status': 'LIVE' })),
  )
  expect(cars.map(({ input }) => [input?.status, input?.reserved_reason])).toEqual([
    ['in_stock', null],
    ['in_stock', 'Deposit taken'],
    ['withdrawn', null],
    ['withdrawn', null],
    ['sold', null],
  ])
})
