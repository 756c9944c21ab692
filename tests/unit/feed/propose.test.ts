import { describe, expect, it } from 'vitest'
import { propose } from '../../builders/feed-file.ts'

const GERMAN = `Fahrzeugnummer;Marke;Modell;Erstzulassung Jahr;Preis;Kilometerstand;Kraftstoff;Getriebe;Farbe;Zustand;Türen
4711;VW;Golf;2019;24.990,00 €;12.500 km;Benzin;Schaltgetriebe;rot;Gebraucht;5
4712;BMW;118i;2021;31.490,50 €;8.200 km;Diesel;Automatik;schwarz;Vorführwagen;5
4713;Audi;A3;2024;41.000,00 €;15 km;Elektro;Automatik;weiß;Neuwagen;5
`

const NO_HEADER = `S1,MAZDA,CX-5,2020,JM0KF4W2A00123456,Automatic,Diesel,White,31990,42113
S2,FORD,Ranger,2019,MPBUMFF50KX123457,Manual,Diesel,Blue,45990,61207
S3,KIA,Sorento,2022,KNARH81EMN5123458,Automatic,Petrol,Silver,58950,913
`

const XML = `<?xml version="1.0"?><inventory generated="2026-11-01"><dealer id="3"><name>North</name><phone>07</phone></dealer>
<vehicles>
 <vehicle id="101" type="Used"><title>2020 Mazda CX-5 GT</title><make code="MAZ">Mazda</make><model>CX-5</model><year>2020</year>
  <odometer unit="km">42,000</odometer><price currency="AUD">$31,990</price><photos><photo url="https://p.example/1.jpg"/><photo url="https://p.example/2.jpg"/></photos></vehicle>
 <vehicle id="102" type="Demo"><title>2025 Kia EV6 Air</title><make code="KIA">Kia</make><model>EV6</model><year>2025</year>
  <odometer unit="km">1,200</odometer><price currency="AUD">$78,990</price><photos><photo url="https://p.example/3.jpg"/></photos></vehicle>
</vehicles></inventory>`

const NESTED = JSON.stringify({
  meta: { pages: [{ page: 1, size: 2 }] },
  data: {
    inventory: {
      vehicles: [
        {
          stockNumber: 'A1',
          spec: { make: 'Mazda', model: 'CX-5', year: 2020 },
          pricing: { price: { amount: 31990 } },
          condition: 'used',
          media: { images: [{ url: 'https://p.example/1.jpg' }, { url: 'https://p.example/2.jpg' }] },
          engine: { size: 2.5 },
        },
        {
          stockNumber: 'A2',
          spec: { make: 'Ford', model: 'Ranger', year: 2019 },
          pricing: { price: { amount: 45990 } },
          condition: 'new',
          media: { images: [] },
          engine: { size: 3.2 },
        },
      ],
    },
  },
})

const TITLED = `Stock report of North Motors
Printed 12/11/2026

Stock No,Vehicle,Odometer (miles),Sale Price (AUD),Photo1,Photo2,Rego Expiry
B1,2020 Land Rover Defender 110 SE,"10,000","$89,990.00",https://p.example/1.jpg,https://p.example/2.jpg,31/12/2026
B2,2018 Toyota Corolla Ascent,"50,000",POA,https://p.example/3.jpg,,15/01/2027
B3,2015 Mazda 3 Maxx,"90,000","$9,990.00",,,28/02/2027
`

const wide = (text: string) => new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0)).buffer)
const EXCEL = wide(
  'Reg No\tMake\tModel\tBody Type\tKMs\tDrive Away Price\tNew/Used\r\nABC12D\tMAZDA\tCX-5\tSUV\t42,000\t31990\tU\r\nXYZ98K\tFORD\tRANGER\tDual Cab Utility\t61,000\t45990\tN\r\n',
)

describe('a mapping is proposed for a feed that no one has seen before', () => {
  it.each<[string, string | Uint8Array, object[]]>([
    [
      'German headers, semicolons and decimal commas',
      GERMAN,
      [
        {
          source_key: '4711',
          make: 'VW',
          model: 'Golf',
          year: 2019,
          price: null,
          km: 12500,
          simple_fuel: 'Petrol',
          simple_transmission: 'Manual',
          car_type: 'used',
          doors: 5,
          colour: 'rot',
        },
        { price: null, km: 8200, simple_fuel: 'Diesel', simple_transmission: 'Automatic', car_type: 'demo' },
        { price: null, km: 15, simple_fuel: 'Electric', car_type: 'new' },
      ],
    ],
    [
      'no line of names',
      NO_HEADER,
      [
        {
          source_key: 'JM0KF4W2A00123456',
          make: 'Mazda',
          model: 'CX-5',
          year: 2020,
          vin: 'JM0KF4W2A00123456',
          simple_transmission: 'Automatic',
          simple_fuel: 'Diesel',
          colour: 'White',
          price: 31990,
          km: 42113,
        },
        { make: 'Ford', model: 'Ranger', price: 45990, km: 61207 },
        { make: 'Kia', price: 58950, km: 913 },
      ],
    ],
    [
      'XML with attributes',
      XML,
      [
        {
          source_key: '101',
          name: '2020 Mazda CX-5 GT',
          make: 'Mazda',
          badge: 'GT',
          year: 2020,
          km: 42000,
          price: 31990,
          car_type: 'used',
          images: [{ image: expect.objectContaining({ url: 'https://p.example/1.jpg' }) as object }, expect.anything()],
        },
        { source_key: '102', km: 1200, price: 78990, car_type: 'demo' },
      ],
    ],
    [
      'JSON nested three deep',
      NESTED,
      [
        {
          source_key: 'A1',
          name: '2020 Mazda CX-5',
          make: 'Mazda',
          price: 31990,
          car_type: 'used',
          engine_size_litres: 2.5,
          images: [expect.anything(), expect.anything()],
        },
        { source_key: 'A2', model: 'Ranger', year: 2019, price: 45990, car_type: 'new', images: [] },
      ],
    ],
    [
      'lines above the table, titles in place of makes, miles, photographs in columns',
      TITLED,
      [
        {
          source_key: 'B1',
          make: 'Land Rover',
          model: 'Defender',
          year: 2020,
          km: 16093,
          price: 89990,
          rego_expiry: '2026-12-31',
          images: [expect.anything(), expect.anything()],
        },
        {
          source_key: 'B2',
          make: 'Toyota',
          model: 'Corolla',
          price: null,
          price_type: 'POA',
          images: [expect.anything()],
        },
        { source_key: 'B3', model: '3', km: 144841, price: 9990 },
      ],
    ],
    [
      'UTF-16 with tabs, as Excel saves it',
      EXCEL,
      [
        {
          source_key: 'ABC12D',
          regplate: 'ABC12D',
          make: 'Mazda',
          model: 'CX-5',
          simple_body: 'SUV',
          km: 42000,
          price: 31990,
          car_type: 'used',
        },
        { make: 'Ford', simple_body: 'Ute', bodyconfiguration: 'Dual Cab Utility', car_type: 'new' },
      ],
    ],
  ])('[STK-04] %s', async (_, file, expected) => {
    const { cars } = await propose(file)
    expect(cars.map(({ input }) => input)).toEqual(expected.map((car) => expect.objectContaining(car) as object))
    // Euros are no dollars.
    const euros = cars.flatMap(({ problems }) => problems).filter(({ reason }) => !reason.includes('is in EUR'))
    expect(euros).toEqual([])
  })

  it('[OPS-02] takes the line of Excel above a table for none of its rows', async () => {
    const { proposal, cars } = await propose(
      'sep=;\r\nStock No;Make;Model;Price\r\n1;Mazda;CX-5;9000\r\n2;Kia;Rio;8000\r\n',
    )
    expect(proposal.mapping.file).toBeUndefined()
    expect(cars.map(({ input }) => [input?.stocknum, input?.price])).toEqual([
      ['1', 9_000],
      ['2', 8_000],
    ])
  })

  it.each([
    '$9,500 drive away',
    '$9,500 Drive-Away*',
    '9,500 + ORC',
    '$9,500 ex gov charges',
    '$9,500 ono',
    'AUD 9,500 (neg)',
  ])('[OPS-02] reads a price with what dealers write behind it: %s', async (price) => {
    const { cars } = await propose(`Stock No,Make,Model,Price\n1,Mazda,CX-5,"${price}"\n2,Kia,Rio,"$8,000"\n`)
    expect(cars.map(({ input }) => input?.price)).toEqual([9_500, 8_000])
  })

  it.each([
    ['2020 Land Rover Discovery Sport SE', 'Land Rover', 'Discovery Sport'],
    ['Land Rover Range Rover Sport HSE 2019', 'Land Rover', 'Range Rover Sport'],
    ['Used 2018 ALFA ROMEO Giulia', 'ALFA ROMEO', 'Giulia'],
    ['2017 Aston Martin DB11', 'Aston Martin', 'DB11'],
    ['2015 Great Wall V200', 'Great Wall', 'V200'],
    ['2021 Mercedes Benz C200', 'Mercedes Benz', 'C200'],
    ['2021 Mercedes-Benz GLC', 'Mercedes-Benz', 'GLC'],
    ['2016 Rolls Royce Ghost', 'Rolls Royce', 'Ghost'],
    ['2014 Ssang Yong Rexton', 'Ssang Yong', 'Rexton'],
    ['2024 KGM SsangYong Musso', 'KGM SsangYong', 'Musso'],
    ['2019 Harley-Davidson Fat Boy 114', 'Harley-Davidson', 'Fat Boy'],
    ['2022 Royal Enfield Meteor', 'Royal Enfield', 'Meteor'],
    ['2020 Moto Guzzi V85', 'Moto Guzzi', 'V85'],
    ['2020 Hyundai Santa Fe Elite', 'Hyundai', 'Santa Fe'],
    ['2025 Ineos Grenadier', 'Ineos', 'Grenadier'],
    ['2003 Rover 75', 'Rover', '75'],
  ])('[STK-04] takes make and model of any length out of a title: %s', async (title, make, model) => {
    const { cars } = await propose(`Stock No,Title,Price\n1,${title},9000\n2,2019 Kia Rio,8000\n3,2018 Mazda 3,7000\n`)
    expect(cars[0]?.input).toMatchObject({ make, model })
    expect(cars[1]?.input).toMatchObject({ make: 'Kia', model: 'Rio' })
  })

  it.each([
    ['price first', (price: number, km: number) => [price, km], ['column 5', 'column 6']],
    ['km first', (price: number, km: number) => [km, price], ['column 6', 'column 5']],
  ])('[STK-04] says which of two columns without names it takes for price: %s', async (_, pair, [price, km]) => {
    const cars = [
      [2015, 14_990, 131_250],
      [2019, 24_950, 80_310],
      [2021, 33_480, 41_900],
      [2023, 47_140, 9_800],
    ] as const
    const rows = cars.map(([year, cost, run], i) => `S${i}1,Mazda,CX-5,${year},${pair(cost, run).join(',')}`)
    const { proposal } = await propose(`${rows.join('\n')}\n`)
    expect(proposal.mapping.fields).toMatchObject({ price: { from: price }, km: { from: km } })
    expect(proposal.notes).toContainEqual(
      expect.stringMatching(`^${price} \\(14990, 24950, 33480 ...\\) is taken for price and ${km} \\(131250`),
    )
  })

  it('[OPS-02] reads a point before three digits as thousands in kilometres and prices', async () => {
    const { cars } = await propose(
      'Stock No,Make,Model,Price,KM\n1,Mazda,CX-5,23.990,120.000 km\n2,Kia,Rio,"8,000","95,000 km"\n3,Kia,Rio,7 500,1.500 km\n',
    )
    expect(cars.map(({ input }) => [input?.price, input?.km])).toEqual([
      [23_990, 120_000],
      [8_000, 95_000],
      [7_500, 1_500],
    ])
  })

  it('[OPS-02] reads three decimals where the column has them, and litres to the cubic centimetre', async () => {
    const { cars } = await propose(
      'Stock No,Make,Model,Price,KM,Litres\n1,Mazda,CX-5,23990.000,120000.000,1.998\n2,Kia,Rio,8000.000,500.000,1.499\n',
    )
    expect(cars.map(({ input }) => [input?.price, input?.km, input?.engine_size])).toEqual([
      [23_990, 120_000, 1998],
      [8_000, 500, 1499],
    ])
  })

  it('[STK-04] keeps a number as the key where some stand twice, and says which and where', async () => {
    const { proposal } = await propose(
      'Stock No,Make,Model,Price\nA1,Mazda,CX-5,9000\nA2,Kia,Rio,8000\nA1,Kia,Cerato,7000\nA4,Kia,Rio,6000\n',
    )
    expect(proposal.mapping.fields['source_key']).toEqual({ from: 'Stock No' })
    expect(proposal.notes[0]).toMatch(
      /^Stock No is the key of a car.*more than once: A1 \(row 1, row 3\)\. The first car of each keeps the page/,
    )
  })

  it('[STK-04] takes the VIN for the key where a stock number stands twice', async () => {
    const { proposal } = await propose(
      'Stock No,VIN,Make,Model\nA1,JM0KF4W2A00123456,Mazda,CX-5\nA1,MPBUMFF50KX123457,Ford,Ranger\nA3,KNARH81EMN5123458,Kia,Rio\n',
    )
    expect(proposal.mapping.fields['source_key']).toEqual({ from: 'VIN' })
  })

  it('[STK-04] finds the table below titles that Excel has padded, and passes over its empty rows', async () => {
    const { cars } = await propose(
      'North Motors,,,\nPrinted 31/12/2024,,,\n,,,\nStk#,Vehicle Description,Odo,Drive Away\n' +
        'S1,2019 Mazda CX-5 Maxx,"82,500","$23,990 d/a"\nS2,2021 Kia Rio S,"45,100","$14,990 d/a"\n,,,\n',
    )
    expect(cars.map(({ input }) => [input?.stocknum, input?.model, input?.km, input?.price])).toEqual([
      ['S1', 'CX-5', 82_500, 23_990],
      ['S2', 'Rio', 45_100, 14_990],
    ])
  })

  it('[STK-04] reads the second column of one name where the first is empty, and says so', async () => {
    const { proposal, cars } = await propose('STOCKNO,MAKE,MODEL,PRICE,PRICE\n1,KIA,RIO,9000,9500\n2,KIA,RIO,,8500\n')
    expect(cars.map(({ input }) => input?.price)).toEqual([9000, 8500])
    expect(proposal.notes).toContainEqual(
      expect.stringMatching(/^The header has PRICE twice\. The second, now called PRICE \(2\)/),
    )
  })

  it('[STK-04] takes a first column of different numbers for the stock number where no name says so', async () => {
    const { proposal } = await propose('101,Mazda,CX-5,2019,23990\n102,Kia,Rio,2020,14990\n103,Kia,Rio,2021,15990\n')
    expect(proposal.mapping.fields['source_key']).toEqual({ from: 'column 1' })
  })

  it('[OPS-02] reads American dates where days are in their second place', async () => {
    const { cars } = await propose('Stock No,Make,Model,Date Listed\n1,Kia,Rio,12-31-2024\n2,Kia,Rio,01-02-2025\n')
    expect(cars.map(({ input }) => input?.listed_on)).toEqual(['2024-12-31', '2025-01-02'])
  })

  it.each([
    ['$ 23 990 incl. GST', 23_990],
    ['$23.9k', 23_900],
    ['$ 23.990,-', 23_990],
    ['23\u00a0990', 23_990],
  ])('[OPS-02] reads a price written %s', async (price, amount) => {
    const { cars } = await propose(`Stock No;Make;Model;Price\n1;Kia;Rio;${price}\n2;Kia;Rio;$ 9 000\n`)
    expect(cars.map(({ input }) => input?.price)).toEqual([amount, 9_000])
  })

  it('[STK-04] says what no field reads, and what a person has to check', async () => {
    const { proposal } = await propose('Stock No,Make,Model,Price,Bay\n1,Mazda,CX-5,9000,K7\n2,Kia,Rio,8000,K8\n')
    expect(proposal.unused).toEqual([{ name: 'Bay', examples: ['K7', 'K8'] }])
    expect(proposal.notes).toEqual([expect.stringMatching(/^No column says new or used/) as string])
  })

  it('[STK-04] does not trust a name against its values', async () => {
    const { proposal } = await propose(
      'ID,Make,Model,Status,Price\n1,Mazda,CX-5,Used,1000\n2,Kia,Rio,New,call us\n3,Kia,Rio,Demo,9000\n',
    )
    expect(Object.keys(proposal.mapping.fields)).toContain('car_type')
    expect(Object.keys(proposal.mapping.fields)).not.toContain('status')
  })
})

const NAMES = [
  'Mazda,CX-5,2020,Red',
  'Kia,Sorento,2022,Red',
  'Ford,Ranger,2019,Blue',
  'Mazda,3,2018,White',
  'Kia,Rio,2021,White',
]
const proposalFor = async (header: string, rows: string[]) => (await propose([header, ...rows].join('\n'))).proposal

describe('the key of a car', () => {
  it('[STK-10] is not the number of its row, which is another car’s tomorrow', async () => {
    const rows = NAMES.map((car, at) => `${at + 1},${car},${31_990 + at},JM0KF4WLA0012345${at}`)
    const { mapping, notes } = await proposalFor('ID,Make,Model,Year,Colour,Price,VIN', rows)
    expect(mapping.fields['source_key']).toEqual({ from: 'VIN' })
    expect(notes).toContain('ID counts the rows, and is no key: tomorrow its numbers are those of other cars.')
  })

  it('[STK-10] is no column without a name of its own that counts the rows, nor is that a stock number', async () => {
    const rows = NAMES.map((car, at) => `${at + 1},${car},${31_990 + at}`)
    const { mapping } = await proposalFor('No,Make,Model,Year,Colour,Price', rows)
    expect(mapping.fields['source_key']).toEqual({ hash: ['Make', 'Model', 'Year', 'Colour'] })
    expect(mapping.fields['stocknum']).toBeUndefined()
  })

  it.each([
    ['a car that is driven, or moved to another yard, is the same one', NAMES, ['Make', 'Model', 'Year', 'Colour']],
    [
      'but where cars are alike the odometer tells them apart',
      NAMES.map(() => 'Kia,Rio,2021,White'),
      ['Make', 'Model', 'Year', 'Colour', 'City', 'Odometer'],
    ],
  ] as const)('[STK-10] made of what describes it: %s', async (_, cars, hash) => {
    const rows = cars.map((car, at) => `${car},${31_990 + at},${42_000 + at},North`)
    const { mapping } = await proposalFor('Make,Model,Year,Colour,Price,Odometer,City', rows)
    expect(mapping.fields['source_key']).toEqual({ hash })
  })

  it('[STK-10] is the stock number also above a line of totals that has none', async () => {
    const rows = NAMES.map((car, at) => `S${at * 7},${car},${31_990 + at}`)
    const { mapping } = await proposalFor('Stock No,Make,Model,Year,Colour,Price', [...rows, ',,,5,,159960'])
    expect(mapping.fields['source_key']).toEqual({ from: 'Stock No' })
  })
})
