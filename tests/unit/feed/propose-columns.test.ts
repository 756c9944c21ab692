import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { fieldOfHeader } from '../../../shared/feed/synonyms.ts'
import { carsOf, propose, readTable, rowsWith } from '../../builders/feed-file.ts'

describe('columns as Australian systems name them', () => {
  it.each([
    ['Rego Expiry', 'rego_expiry'],
    ['Regn. Exp.', 'rego_expiry'],
    ['G.V.M.', 'variant_detail.grossvehiclemass'],
    ['Eng. Cap.', 'engine_size'],
    ['ClrDesc', 'colour'],
    ['Int. Col.', 'interior_colour'],
    ['BODYTYPECODE', 'simple_body'],
    ['No. Drs', 'doors'],
    ['Compl Dt', 'compliance_date'],
    ['Stk Sts', 'status'],
    // The body, or how it is described.
    ['Body Desc', null],
    ['GM', null],
    ['Cost Cap Ex', null],
  ])('[STK-04] %s is %s', (header, field) => {
    expect(fieldOfHeader(header)).toBe(field)
  })
})

const column = async (name: string, ...values: string[]) => {
  const { proposal, cars } = await propose(JSON.stringify(rowsWith(name, values, { make: 'Kia', model: 'Rio' })))
  return { ...proposal, cars: cars.map(({ input }) => input) }
}

describe('a column whose name or values leave its meaning open', () => {
  it.each<[string, string[]]>([
    ['Comp', ['ABC Motors', 'ABC Motors', 'XYZ Cars']],
    ['Cap', ['5', '7', '5']],
    ['Engine', ['4', '6', '4']],
    ['Colour Code', ['W32', '040', 'A66']],
    ['Build Mth', ['03', '11', '12']],
    ['Berths', ['2/4', '4-6', 'two or four']],
    ['Rego Exp', ['Mar-26', 'Dec-25', 'Jul-26']],
    ['Fuel Code', ['G', 'L', 'X']],
  ])('[STK-09] is asked about, and no field reads it: %s', async (name, values) => {
    const { unused, notes } = await column(name, ...values)
    expect(unused.map((one) => one.name)).toEqual([name])
    expect(notes.join()).toContain(name)
  })

  it('[STK-09] of single letters says nothing without a name', async () => {
    const { mapping } = await column('X1', 'U', 'N', 'D')
    expect(mapping.fields['car_type']).toEqual({ constant: 'used' })
    const { cars } = await column('Lot No', 'A1', 'M2', 'A3')
    expect(cars[0]).toMatchObject({ simple_transmission: null })
  })

  it('[STK-09] of a consignment is for the dealer alone, and codes of a status keep cars off sale', async () => {
    const { notes } = await column('Consign', 'Y', 'N', 'Y')
    expect(notes.join()).toContain('No field reads Consign: by the name it is for the dealer alone')
    const { cars } = await column('Stk Sts', 'A', 'S', 'H')
    expect(cars.map((car) => car?.status)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  it('[STK-04] two columns for the model that say the same are no badge', async () => {
    const { cars } = await column('Vehicle Model', 'Rio', 'Rio', 'Rio')
    expect(cars[0]).toMatchObject({ model: 'Rio', badge: null })
  })

  it.each([
    ['TOY', 'Toyota'],
    ['HOL', 'Holden'],
    ['Toyata', 'Toyota'],
    ['HD', 'Harley-Davidson'],
  ])('[STK-09] a make that no table knows is asked about: %s', async (make, meant) => {
    const row = { id: 'A1', Mk: make, Model: 'X' }
    const { proposal } = await propose(JSON.stringify([row, { ...row, Mk: 'Mazda' }, { ...row, Mk: 'Jayco' }]))
    expect(proposal.notes.join()).toContain(`Mk has makes that no table knows: ${make} (${meant}?).`)
  })

  it.each([
    ['2019 Western Star 4884FX', { make: 'Western Star', model: '4884FX' }],
    ['2018 Great Dane Curtainsider', { make: 'Great Dane', model: 'Curtainsider' }],
    ['Isuzu NPR 45-155', { make: 'Isuzu', model: 'NPR', badge: '45-155' }],
    ['Isuzu FRR PW', { make: 'Isuzu', model: 'FRR', badge: 'PW' }],
  ])('[STK-04] make, model and the rest of %s', async (title, car) => {
    const { cars } = await propose(JSON.stringify([1, 2].map((id) => ({ id, 'Make / Model': title, Price: '1' }))))
    expect(cars[0]?.input).toMatchObject(car)
  })

  it.each(['Spec Ends', 'Special Until', 'Offer Ends', 'Valid To'])(
    '[STK-09] %s ends a special, and is no badge',
    async (header) => {
      const file = `Stock,Make,Model,Price,Special,${header}\nA1,Kia,Rio,48990,45990,31/12/26\nA2,Kia,Rio,19900,,\n`
      const { cars } = await propose(file)
      expect(cars[0]?.input).toMatchObject({ offer_price: 45_990, offer_until: '2026-12-31', badge: null })
    },
  )

  it('[STK-04] a column that nearly no row fills gives way, a year may be MY26, and a blank number is no loss of the key', async () => {
    const lines = Array.from(
      { length: 20 },
      (_, i) => `${i === 9 ? '' : `U${100 + i}`},${i === 3 ? 'Kia' : ''},Kia,Rio,20${10 + i}`,
    )
    const { proposal, cars } = await propose(
      `Stk#,Make,_brand,Model,Year\n${lines.join('\n').replace(',2029', ',MY26')}\n`,
    )
    expect(proposal.mapping.fields).toMatchObject({ make: { from: '_brand' }, source_key: { from: 'Stk#' } })
    expect(cars.at(-1)?.input).toMatchObject({ make: 'Kia', year: 2026 })
  })

  it.each<[string, string, string[], (number | null)[]]>([
    ['cars that are charged', 'Fuel,Range', ['Electric,320', 'PHEV,410'], [320, 410]],
    ['its name', 'Electric Range', ['320', '410'], [320, 410]],
    ['a battery beside it', 'Battery kWh,Range', ['51,320', '60,410'], [320, 410]],
    ['no fuel, as the 300 and 500 of a truck', 'Range', ['300', '500'], [null, null]],
    ['diesels alone', 'Fuel,Range', ['Diesel,300', 'Diesel,500'], [null, null]],
  ])('[STK-04] a number under Range is of kilometres by %s', async (_, header, lines, ranges) => {
    const { values } = await readTable(header, ...lines)
    const detail = values('variant_detail') as ({ electricrange: number | null } | null)[]
    expect(detail.map((one) => one?.electricrange ?? null)).toEqual(ranges)
  })

  it('[STK-04] a petrol car beside electric ones is shown without a range, and asked about', async () => {
    const { values, asked } = await readTable('Fuel,Range', 'Electric,420', 'Petrol,700', ',380')
    expect(values('variant_detail')).toMatchObject([
      { electricrange: 420 },
      { electricrange: null },
      { electricrange: 380 },
    ])
    expect(asked).toEqual(['', expect.stringContaining('electric range is that of a car without a battery'), ''])
  })

  it.each(['usage.engHrs', 'Engine Hours', 'Eng hr', 'Hr Meter', 'Odometer (hrs)'])(
    '[STK-04] hours under %s are no size and no distance, and the column is named as unread',
    async (header) => {
      const { unused, cars } = await column(header, '3120', '4120', '5120')
      expect(cars[0]).toMatchObject({ engine_size: null, engine_size_litres: null, km: null })
      expect(unused.map(({ name }) => name)).toContain(header)
    },
  )

  it.each([
    ['N/SH', 'SH', 'NEW', 'EX-DEMO'],
    ['Cond', 'S/H', 'New', 'Demo'],
    ['Kind', 'Second hand', 'Brand new', 'Ex-demo'],
  ])('[STK-04] %s says which cars are second hand, new and demonstrators', async (...cells) => {
    expect((await column(...cells)).cars.map((car) => car?.car_type)).toEqual(['used', 'new', 'demo'])
  })

  it('[STK-04] a column that may be the condition is named where no field reads it', async () => {
    const { notes } = await column('N/S', 'S/H', 'N', 'Demo', 'S/H', 'N')
    expect(notes.join()).toContain(
      'No column says new or used, unless N/S (S/H, N, Demo ...) does: every car is taken as used',
    )
  })

  it('[STK-04] a year of two digits is read by the rules that docs/add-a-feed.md gives', async () => {
    const [rules = ''] = /\[\{ "from": "Yr".*?\}\]/.exec(readFileSync('docs/add-a-feed.md', 'utf8')) ?? []
    const [No, Car] = [{ from: 'No' }, { from: 'Car' }]
    const fields = { source_key: No, name: Car, make: Car, model: Car }
    const mapping = { fields: { ...fields, car_type: { constant: 'used' }, year: JSON.parse(rules) as object } }
    const cars = await carsOf('No,Car,Yr\n1,A,19\n2,B,98\n3,C,08\n', parseMapping('feed', mapping))
    expect(cars.map(({ input }) => input?.year)).toEqual([2019, 1998, 2008])
  })
})

it('[STK-04] columns with our own names fill the fields of these names', async () => {
  const { proposal } = await propose(
    'stocknum,make,model,car_type,show_on_dealer_website,custom_rank,price\nA1,Mazda,CX-5,used,true,5,31990\nA2,Kia,Sorento,demo,false,9,58990\n',
  )
  expect(proposal.mapping.fields).toMatchObject({
    show_on_dealer_website: { from: 'show_on_dealer_website' },
    custom_rank: { from: 'custom_rank' },
  })
  expect(proposal.unused).toEqual([])
})
