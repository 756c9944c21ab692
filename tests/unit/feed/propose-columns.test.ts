import { describe, expect, it } from 'vitest'
import { fieldOfHeader } from '../../../shared/feed/synonyms.ts'
import { propose, rowsWith } from '../../builders/feed-file.ts'

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

  it('[STK-04] a range is of kilometres where it is a number', async () => {
    const { cars } = await column('Range', '320', '410', '505')
    expect(cars[0]).toMatchObject({ model: 'Rio', variant_detail: { electricrange: 320 } })
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
