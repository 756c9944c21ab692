import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aForm } from '../a-form.ts'
import { anOperator, typed } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-try-'))
const path = (name: string): string => join(folder, name)
const report = path('reports/bad.csv')

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(path(name), content)
  return path(name)
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function aYard() {
  const site = await aForm({ cars: [] })
  return { ...site, ...(await anOperator(stock, stockKeys, site)) }
}

const from = (column: string) => ({ from: column })

describe('npm run stock -- try', () => {
  it('[STK-09] names each car that its own words hold, with these words', async () => {
    const feed = write(
      'held.csv',
      'Stock No,Make,Model,Year,Price,Status,Comments\nU1,Kia,Rio,2019,15990,Available,Allocated - council\nU2,Kia,Cerato,2020,17990,Available,Engine knock - do not tell\nU3,Kia,Rio,2021,18990,Available,Always kept in a garage\nU4,Kia,Rio,2018,13990,Available,Tidy. Cost 9k\n',
    )
    rmSync(path('held.mapping.json'), { force: true })
    const { out } = await typed(stock, ['try', feed])
    expect(out).toContain(`2 cars of 4 shown for sale`)
    expect(out).toContain('1  Comments: the text reads like a car that is put aside.')
    expect(out).toContain(
      'Held off sale by their own words, until "agreed" of the mapping has them:\n' +
        '  U1, 2019 Kia Rio (line 2), by Comments: "Allocated"\n' +
        '  U2, 2020 Kia Cerato (line 3), by Comments: "do not tell"\n',
    )
    expect(out).toContain('Shoppers do not read Comments: 3 of its 4 texts read like notes of staff')
  })

  it('[STK-04] proposes a mapping for an unknown feed, shows its cars, and imports by it', async () => {
    const { here } = await aYard()
    const feed = write('unknown.csv', 'Stk No;Marke;Modell;Preis;Bucht\n7;VW;Golf;24.990,00;K1\n8;VW;Polo;frei;K2\n')
    rmSync(path('unknown.mapping.json'), { force: true })
    const { code, out } = await typed(stock, ['try', feed, '--site', 'yard'])
    expect(code).toBe(0)
    expect(out).toContain('2 cars of 2 shown for sale, 2 without a price. ')
    expect(out).toMatch(/Enquire for price\. +Volkswagen Golf \(line 2\)/)
    expect(out).toContain(
      'Preis: price is in EUR, and the prices of this site are in AUD, line 2: "24.990,00". It is not shown.',
    )
    expect(out).toContain(
      'In the column "Preis" stands "frei" (line 3): price is not a number. Say in "values" of the mapping what it means',
    )
    expect(out).toMatch(/Bucht +such as "K1", "K2"/)
    expect(out).toContain('No column says new or used')
    expect(out).toContain(`npm run stock -- import --site yard ${feed} --map ${path('unknown.mapping.json')}`)
    const imported = await here.type(['import', feed, '--map', path('unknown.mapping.json'), '--report', report])
    expect(imported.out).toMatch(/2 {2}cars added/)
    const again = await typed(stock, ['try', feed])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists. Try it with --map') as string])
    expect((await typed(stock, ['try', feed, '--map', path('unknown.mapping.json')])).out).toContain(
      '2 cars of 2 shown for sale',
    )
  })

  it('[STK-09] and import say the same of a file whose status has another name the next day', async () => {
    const { here } = await aYard()
    const rows = ',Make,Model,Price\nSold,Kia,Rio,9000\nAvailable,Kia,Cerato,9100\n'
    const map = path('day.mapping.json')
    rmSync(map, { force: true })
    await typed(stock, ['try', write('day.csv', `Status${rows}`), '--out', map])
    const next = write('next-day.csv', `Stock Status${rows}`)
    const fault = 'no column Status, which the mapping'
    expect((await typed(stock, ['try', next, '--map', map])).out).toContain('An import would refuse this file.')
    const { code, err } = await here.type(['import', next, '--map', map])
    expect([code, err]).toEqual([1, expect.stringContaining(fault) as string])
    expect(err).toContain('Is it "Stock Status" now?')
  })

  it('[TEN-04] says which cars the settings of the site that it is for keep off its pages', async () => {
    const feed = write(
      'loan.csv',
      'Stock No,Make,Model,Price,dealership_slug\n' +
        ['LOAN1', 'LOAN2', 'S3'].map((number) => `${number},Kia,Rio,9000,meridian-springwood\n`).join(''),
    )
    rmSync(path('loan.mapping.json'), { force: true })
    const { out } = await typed(stock, ['try', feed, '--site', 'meridian'])
    expect(out).toContain('1 car of 3 shown for sale, all with a price.')
    expect(out).toMatch(/ 2 {2}kept off this site, by stock\.excluded_stock_numbers: "LOAN1", "LOAN2"\n/)
  })

  it('[STK-04] counts rows that are bad in the same way together, and asks what an import would ask', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `${i},Kia,Rio,${i === 4 ? 999_999 : 9000}`)
    const bad = ['a,Kia', 'b', 'c,Kia']
    rmSync(path('bad-rows.mapping.json'), { force: true })
    const { out } = await typed(stock, [
      'try',
      write('bad-rows.csv', ['Stock No,Make,Model,Price', ...rows, ...bad, ''].join('\n')),
    ])
    expect(out).toContain('     3  the row has 2 cells where the header has 4, first line 11\n')
    expect(out).toContain('Price looks like a placeholder: what does it cost?, line 6: "999999". It is not shown.\n')
    expect(out).toContain('9 cars of 12 shown for sale, 1 without a price. ')
    expect(out).toContain('3 of 12 rows do not fit the header. The first, line 11, has 2 cells where the header has 4.')
  })

  it('[STK-09] lists the words of status, condition, fuel, gearbox and drive, and asks about those that are not known', async () => {
    const words = ['In Stock,Electric/Gasoline', 'In Stock,Gas', 'HOLD,Diesel', 'Stage 4,Diesel', ',Diesel']
    const rows = words.map((word, at) => `${at},Kia,Rio,Used,${word}`)
    const feed = write('meaning.csv', ['Stock No,Make,Model,Condition,Status,Fuel', ...rows, ''].join('\n'))
    rmSync(path('meaning.mapping.json'), { force: true })
    const { out } = await typed(stock, ['try', feed])
    expect(out).toContain(
      [
        '  Status, from Status: shown: In Stock (2); shown as reserved (On hold): HOLD (1)',
        '    not known, say in "values" what they mean: Stage 4 (1), (empty) (1)',
        '  Condition, from Condition: used: Used (5)',
        '  Fuel, from Fuel: Diesel: Diesel (3); Hybrid: Electric/Gasoline (1)',
        '    not known, say in "values" what they mean: Gas (1)',
      ].join('\n'),
    )
    expect(out).toContain(
      '2 not shown for sale:\n       2  In the column "Status" stands "Stage 4", "no word" (first line 5): status is a word that is not known here',
    )
  })

  it('[CRD-08] an offer to come is told beside the price of today', async () => {
    const rows = ['A1,Kia,Rio,2019,9000,8500,1/11/2999', 'A2,Kia,Cerato,2019,9900,9400,1/11/2001']
    const feed = write('to-come.csv', ['Stock No,Make,Model,Year,Price,Special,Special From', ...rows, ''].join('\n'))
    rmSync(path('to-come.mapping.json'), { force: true })
    const { out } = await typed(stock, ['try', feed])
    expect(out).toMatch(/ \$9,000, offer from 2999-11-01 +2019 Kia Rio/)
    expect(out).toMatch(/ \$9,400 was \$9,900 +2019 Kia Cerato/)
  })

  it('[STK-09] asks about columns that nothing reads and that may be a price or keep cars off sale, and about codes', async () => {
    const feed = write(
      'cryptic.csv',
      [
        'Stock No,Make,Model,Year,Price,Colour,Body,Fuel,PromoPx,Wax,Flg,ST,DLVD,RQ,HP,Comments,Memo,Handover,Salesperson',
        'A7,Kia,Rio,2019,9000,Chrc,NKD,D,8500,yes please,Y,S,27/11/2026,Y,47,Bob likes this one,clean,Sat 10am,Ron',
        'A9,Kia,Rio,2018,9500,RED,PM,LPG,,no thanks,,A,,,52,One owner from new and always garaged,"customer coming Saturday and pays the rest then, do not sell",,',
        '',
      ].join('\n'),
    )
    rmSync(path('cryptic.mapping.json'), { force: true })
    const { out } = await typed(stock, ['try', feed])
    for (const words of [
      'Nothing reads PromoPx ("8500"): is it a price',
      'Nothing reads Flg ("Y"), ST ("S", "A"), DLVD ("27/11/2026"), RQ ("Y"), Memo ("customer coming Saturday and pays the rest then, do not sell", "clean"), Handover ("Sat 10am") and Salesperson ("Ron"): does it say which cars are sold, on hold',
      'Nothing reads HP ("47", "52"): what is it of a car?',
      'the shortest of 2:\n  "Bob likes this one" (line 2)\n  "One owner',
      'In the column "Colour" these look like short forms, and shoppers read them as the colour: Chrc (1).',
      'In the column "Body" these look like short forms, and shoppers read them as the body: NKD (1), PM (1).',
    ])
      expect(out).toContain(words)
    expect(out).not.toMatch(/Nothing reads .*Wax|fuel: D/)
    expect(JSON.parse(readFileSync(path('cryptic.mapping.json'), 'utf8'))).not.toHaveProperty('fields.fuel')
  })

  it('[STK-09] asks whether a file with the signs of another country has Australian dollars, by a ready mapping too', async () => {
    const header = 'Type,Stock,VIN,Year,Make,Model,Trim,Miles,SellingPrice,MSRP,Dealer State'
    const row = (state: string) =>
      `${header}\nUsed,H1,1FTFW1E84MFA12345,2021,Ford,F-150,XLT,10000,89990,99990,${state}\n`
    const tryOut = async (state: string) =>
      (await typed(stock, ['try', write('homenet.csv', row(state)), '--map', 'homenet'])).out
    expect(await tryOut('TX')).toMatch(/may be one of the United States: .*write "currency": "USD"/)
    expect(await tryOut('QLD')).not.toContain('may be one of')
  })

  it('[STK-09] asks what the code of a yard stands for, and never suggests what is for the dealer alone as a price', async () => {
    const rows = [
      'Ref,Make,Model,Yard,WholesalePrice,Px',
      '1,Kia,Rio,M1,8000,9000',
      '2,Kia,Rio,Market St,9000,9900',
      '',
    ]
    const fields = { source_key: from('Ref'), name: from('Model'), make: from('Make'), model: from('Model') }
    const map = { ...fields, car_type: { constant: 'used' }, location_name: from('Yard') }
    const feed = write('yards.csv', rows.join('\n'))
    const { out } = await typed(stock, ['try', feed, '--map', write('yards.json', JSON.stringify({ fields: map }))])
    expect(out).toContain('shoppers read them as the location: M1 (1).')
    expect(out).toContain('Nothing reads Px ("9000", "9900"): is it a price')
  })

  it('[STK-09] of hundreds of words those that are not known are all listed, the others by their number', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `${at},Kia,Rio,${at < 60 ? `Live ${at}` : `Gone (${at})`}`)
    const fields = { source_key: from('No'), name: from('Make'), make: from('Make'), model: from('Model') }
    const map = { ...fields, car_type: { constant: 'used' }, status: from('Status') }
    const feed = write('many.csv', ['No,Make,Model,Status', ...rows, ''].join('\n'))
    const { out } = await typed(stock, ['try', feed, '--map', write('many.json', JSON.stringify({ fields: map }))])
    expect(out.match(/Live \d+ \(1\)/g)).toHaveLength(60)
    expect(out).toContain('and 35 more')
  })

  it('[STK-04] shows the unknown words of a column together, and counts a refused row once', async () => {
    const rows = ['1,Kia,Rio,E', '2,Kia,Rio,H', '3,Kia,Rio,E', '4,,,']
    rmSync(path('words.mapping.json'), { force: true })
    const fields = {
      source_key: from('No'),
      name: from('Make'),
      make: from('Make'),
      model: from('Model'),
      car_type: from('Type'),
    }
    const { out } = await typed(stock, [
      'try',
      write('words.csv', ['No,Make,Model,Type', ...rows, ''].join('\n')),
      '--map',
      write('words.json', JSON.stringify({ fields })),
    ])
    expect(out).toContain('"E" 2 times, "H"')
    expect(out).toContain(
      '4 not shown for sale:\n       3  In the column "Type" stands "E" 2 times, "H" (first line 2): car type is not one of new, demo, used.',
    )
    expect(out).toContain('       1  ')
  })

  it('[STK-04] says how a single word or a code is translated, and which path no row has', async () => {
    const cars = [{ No: 1, Make: 'Kia', Model: 'Rio', Type: 'T2', Colours: [{ Name: 'Red' }] }]
    const fields = {
      source_key: from('No'),
      name: from('Make'),
      make: from('Make'),
      model: from('Model'),
      car_type: from('Type'),
      colour: from('Colours.0.Nam'),
    }
    const args = ['try', write('path.json', JSON.stringify(cars)), '--map', write('p.json', JSON.stringify({ fields }))]
    const { out } = await typed(stock, args)
    expect(out).toContain(
      'stands "T2" (car 1 (line 1)): car type is not one of new, demo, used. Say in "values" of the mapping what it means',
    )
    expect(out).toContain('No row has Colours.0.Nam, which the mapping reads. Is the name right?')
    const memo = write('memo.json', JSON.stringify({ fields: { ...fields, dealercomments: from('Yard Memo') } }))
    const withMemo = write('memo-cars.json', JSON.stringify([{ ...cars[0], 'Yard Memo': 'Gearbox whines' }]))
    expect((await typed(stock, ['try', withMemo, '--map', memo])).out).toContain(
      'By the name Yard Memo may be for the dealer alone, and the mapping shows it to shoppers. Should they see it?',
    )
  })

  it('[STK-04] proposes nothing by a file of which most rows are damaged', async () => {
    rmSync(path('torn.mapping.json'), { force: true })
    const { code, err } = await typed(stock, ['try', write('torn.csv', 'Stock No,Make,Model\n1,Kia,Rio\n2\n3\n')])
    expect([code, err]).toEqual([1, expect.stringContaining('so no mapping is proposed') as string])
    expect(existsSync(path('torn.mapping.json'))).toBe(false)
  })

  it('[STK-04] lists the fields that a mapping can fill', async () => {
    const { out } = await typed(stock, ['fields'])
    expect(out).toMatch(/car_type +new \| demo \| used; every car needs it/)
    expect(out).toMatch(/km +[a-z ]*number; kilometres/)
  })

  it('[STK-04] asks about a price with a digit too many beside like cars, as an import does', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `${i},Kia,Rio,2020,${i === 4 ? 90_000 : 9000}`)
    rmSync(path('slip.mapping.json'), { force: true })
    const { out } = await typed(stock, [
      'try',
      write('slip.csv', ['Stock No,Make,Model,Year,Price', ...rows, ''].join('\n')),
    ])
    expect(out).toMatch(/Price is \$90,000, .* has it a digit too many\?, line 6: "90000"\. It is shown\./)
  })

  it('[STK-04] shows the cars at either end as shoppers read them, and who keeps the page of a number that stands twice', async () => {
    const rows = [
      'A1,Kia,Rio,2012,190000,$8990,,Sold,P',
      'A2,Kia,Rio,2014,120000,$9990,,In Stock,P',
      'A3,Kia,Carnival,2021,40000,$54990,$56990,In Stock,D',
      'A4,Kia,Sorento,2019,88000,POA,,In Stock,D',
      'A2,Mazda,3,2018,60000,$19990,,In Stock,P',
    ]
    rmSync(path('ends.mapping.json'), { force: true })
    const header = 'Stock No,Make,Model,Year,Kms,Drive Away Price,Was Price,Status,Fuel'
    const { out } = await typed(stock, ['try', write('ends.csv', [header, ...rows, ''].join('\n'))])
    expect(out).toContain('3 cars of 5 shown for sale, 1 without a price. ')
    expect(out).toContain('       1  sold, by Status\n')
    expect(out).toContain(
      'Stock No: 2018 Mazda 3 has the number of 2014 Kia Rio (line 3), which keeps the page, line 6: "A2"',
    )
    const shown = out
      .split('\n')
      .filter((line) => /photographs?$/.test(line))
      .map((line) => line.trim().replace(/ {2,}/g, ' | '))
    expect(shown).toEqual([
      'cheapest, most km, oldest, no photograph (3 cars) | $9,990 Drive away | 2014 Kia Rio (line 3) | 120,000 km, Petrol, no photographs',
      'dearest, fewest km, newest | $54,990 Drive away was $56,990 | 2021 Kia Carnival (line 4) | 40,000 km, Diesel, no photographs',
      'no price | Enquire for price. | 2019 Kia Sorento (line 5) | 88,000 km, Diesel, no photographs',
    ])
  })

  it('[STK-04] of a good file is one screen, and asks about money and what is for sale before all else', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `S${i},Kia,Rio,20${10 + (i % 10)},${i}5000,${9990 + i * 500},Used,Live,D,6A,https://p.example/${i}.jpg`,
    )
    rmSync(path('good.mapping.json'), { force: true })
    const header = 'Stock No,Make,Model,Year,Odo,Web Price,Condition,Status,FuelCode,Trans,Photo'
    const good = await typed(stock, ['try', write('good.csv', [header, ...rows, ''].join('\n'))])
    expect(good.out).toContain('40 cars of 40 shown for sale, all with a price. There are no questions.')
    expect(good.out.split('\n').length).toBeLessThan(30)
    rmSync(path('asked.mapping.json'), { force: true })
    const { out } = await typed(stock, [
      'try',
      write('asked.csv', ['No,Make,Model,Comments,Kms,Price', '1,Kia,Rio,Tidy,9 mls,$5k exported', ''].join('\n')),
    ])
    const questions = out.split('\n').filter((line) => /^ {3}\d {2}/.test(line))
    expect(questions.map((line) => /Price|Comments|number|km|new or used/.exec(line)?.[0])).toEqual([
      'Price',
      'Comments',
      'number',
      'km',
      'new or used',
    ])
  })

  it.each<[string, string, string | Uint8Array, string]>([
    ['an empty file', 'empty.csv', '', 'has no cars in it. Is it the whole file?'],
    ['a web page', 'error.csv', '<!DOCTYPE html><html><body>404</body></html>', 'The file is a web page'],
    [
      'an Excel workbook',
      'stock.xlsx',
      zipSync({ '[Content_Types].xml': new Uint8Array(), 'xl/workbook.xml': new Uint8Array() }),
      'choose File, Save As, "CSV UTF-8',
    ],
    [
      'crossed tags of XML',
      'crossed.xml',
      `<cars>${'<car><make>Kia</make><km>9</km></car>'.repeat(2)}<car><make>Kia</make><km>9</car></cars>`,
      'on line 1, car 3: <km> is still open where a tag around it ends. Close it first, or export the file again.',
    ],
    ['JSON of an empty list', 'empty.json', '{"cars":[]}', 'has no cars in it'],
    ['JSON without a list', 'error.json', '{"error":\n"sign in"}', 'no list of cars'],
  ])('[STK-04] says what to do with %s', async (_, name, content, message) => {
    const { code, err } = await typed(stock, ['try', write(name, content)])
    expect([code, err]).toEqual([1, expect.stringContaining(message) as string])
  })
})
