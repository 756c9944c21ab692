import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  it('[STK-04] proposes a mapping for an unknown feed, shows its cars, and imports by it', async () => {
    const { here } = await aYard()
    const feed = write('unknown.csv', 'Stk No;Marke;Modell;Preis;Bucht\n7;VW;Golf;24.990,00;K1\n8;VW;Polo;frei;K2\n')
    rmSync(path('unknown.mapping.json'), { force: true })
    const { code, out } = await typed(stock, ['try', feed, '--site', 'yard'])
    expect(code).toBe(0)
    expect(out).toContain('line 2: VW Golf')
    expect(out).toContain(
      '1  value held back: Preis: price is in EUR, and the prices of this site are in AUD, line 2: "24.990,00"',
    )
    expect(out).toContain('1  value left out: Preis: price is not a number, line 3: "frei"')
    expect(out).toMatch(/Bucht +such as "K1", "K2"/)
    expect(out).toContain('No column says new or used')
    expect(out).toContain(`npm run stock -- import --site yard ${feed} --map ${path('unknown.mapping.json')}`)
    const imported = await here.type(['import', feed, '--map', path('unknown.mapping.json'), '--report', report])
    expect(imported.out).toMatch(/2 {2}cars added/)
    const again = await typed(stock, ['try', feed])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists. Try it with --map') as string])
    expect((await typed(stock, ['try', feed, '--map', path('unknown.mapping.json')])).out).toContain(
      '2 of 2 rows would become cars',
    )
  })

  it('[STK-04] counts rows that are bad in the same way together, and asks what an import would ask', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `${i},Kia,Rio,${i === 4 ? 999_999 : 9000}`)
    const bad = ['a,Kia', 'b', 'c,Kia']
    rmSync(path('bad-rows.mapping.json'), { force: true })
    const { out } = await typed(stock, [
      'try',
      write('bad-rows.csv', ['Stock No,Make,Model,Price', ...rows, ...bad, ''].join('\n')),
    ])
    expect(out).toContain('     3  row refused: the row has 2 cells where the header has 4, first line 11\n')
    expect(out).toContain(
      '     1  value held back: Price: price looks like a placeholder: what does it cost?, line 6: "999999"\n',
    )
    expect(out).toContain('9 of 12 rows would become cars')
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
        '  status, from Status:',
        '          2  In Stock                     in_stock',
        '          1  HOLD                         in_stock, reserved (On hold)',
        '          1  Stage 4                      ? not known: car not put on sale',
        '          1  (empty)                      in_stock',
      ].join('\n'),
    )
    expect(out).toContain('          1  Electric/Gasoline            Hybrid\n')
    expect(out).toContain('          5  Used                         used\n')
    expect(out).toContain(
      'What do these mean? Say it in "values" of the field:\n  - status: "Stage 4"\n  - simple_fuel: "Gas"\n',
    )
  })

  it('[STK-09] of hundreds of words those that are not known are all listed, the others by their number', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `${at},Kia,Rio,${at < 60 ? `Live ${at}` : `Gone (${at})`}`)
    const fields = { source_key: from('No'), name: from('Make'), make: from('Make'), model: from('Model') }
    const map = { ...fields, car_type: { constant: 'used' }, status: from('Status') }
    const feed = write('many.csv', ['No,Make,Model,Status', ...rows, ''].join('\n'))
    const { out } = await typed(stock, ['try', feed, '--map', write('many.json', JSON.stringify({ fields: map }))])
    expect(out.match(/\? not known/g)).toHaveLength(60)
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
    expect(out.match(/row refused: /g)).toHaveLength(2)
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
    expect(out).toContain('"T2"; "values" of the mapping translates words')
    expect(out).toContain('No row has Colours.0.Nam, which the mapping reads. Is the name right?')
    const memo = write('memo.json', JSON.stringify({ fields: { ...fields, dealercomments: from('Yard Memo') } }))
    const withMemo = write('memo-cars.json', JSON.stringify([{ ...cars[0], 'Yard Memo': 'Gearbox whines' }]))
    expect((await typed(stock, ['try', withMemo, '--map', memo])).out).toContain(
      'The mapping reads Yard Memo: is that for shoppers?',
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
    expect(out).toMatch(/value to be checked: Price: price is \$90,000, .* has it a digit too many\?, line 6/)
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
    ['JSON of an empty list', 'empty.json', '{"cars":[]}', 'has no cars in it'],
    ['JSON without a list', 'error.json', '{"error":\n"sign in"}', 'no list of cars'],
  ])('[STK-04] says what to do with %s', async (_, name, content, message) => {
    const { code, err } = await typed(stock, ['try', write(name, content)])
    expect([code, err]).toEqual([1, expect.stringContaining(message) as string])
  })
})
