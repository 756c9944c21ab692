import { expect, it } from 'vitest'
import { readCsv } from '../../../worker/import/read-csv.ts'

const HEADER = 'key,make,price,notes'

async function read(file: string) {
  const entries: unknown[] = []
  async function* text() {
    yield file
  }
  for await (const entry of readCsv(text(), file, {}, () => {})) entries.push(entry)
  return entries
}

it('[OPS-01] a row without its last empty cells is taken with empty ones, on its own line', async () => {
  expect(await read(`${HEADER}\nA,Mazda,1,x\nB,Kia\n\nC,BMW,3\n`)).toEqual([
    { line: 2, row: { key: 'A', make: 'Mazda', price: '1', notes: 'x' } },
    { line: 3, row: { key: 'B', make: 'Kia', price: '', notes: '' }, short: 'has 2 cells where the header has 4' },
    { line: 5, row: { key: 'C', make: 'BMW', price: '3', notes: '' }, short: 'has 3 cells where the header has 4' },
  ])
})

it('[OPS-01] a file that breaks off in its last row is refused: cars that it does not reach are not sold', async () => {
  await expect(read(`${HEADER}\nA,Mazda,1,x\nB,Kia,319`)).rejects.toThrow(
    'The file breaks off on line 3, with 3 of 4 cells and no line end.',
  )
})

it('[OPS-01] but where other rows are short, that row alone is: its last cell may be half a value', async () => {
  expect((await read(`${HEADER}\nA,Mazda\nB,Kia,319`))[1]).toMatchObject({
    line: 3,
    fault: 'has 3 cells where the header has 4',
    partial: { key: 'B' },
  })
})

it('[OPS-01] a header that is repeated is no car, wherever it stands', async () => {
  const cars = await read(`${HEADER}\nA,Mazda,1,x\n${HEADER}\nB,Kia,2,y\n${HEADER}\n`)
  expect(cars).toEqual([
    { line: 2, row: { key: 'A', make: 'Mazda', price: '1', notes: 'x' } },
    { line: 4, row: { key: 'B', make: 'Kia', price: '2', notes: 'y' } },
  ])
})

it.each([
  'TOTAL,,37,1203500',
  'Total:,,$1,203,500.00',
  'Grand total,37',
  'Total,37 vehicles,,1203500',
  'Totals,37,1203500,99',
  ',,37,',
  '37 vehicles',
  '37 vehicles listed,,,',
  'Vehicles: 37',
  'Number of vehicles,37,,',
  'End of file',
  '*** END OF REPORT ***,,,',
  'EOF',
  'Page 1 of 1',
  'Report generated 28/11/2026,,,',
  'Printed by Sam,,,',
  'Average,,31990,',
])('[OPS-01] a line below the cars is no car, is left out and is said: %s', async (line) => {
  for (const end of ['', '\n'])
    expect(await read(`${HEADER}\nA,Mazda,1,x\n${line}${end}`)).toMatchObject([
      { line: 2 },
      { line: 3, fault: 'is a total or the end of a report, and no car: it is left out' },
    ])
})

it.each([
  'Total 1,Mazda,1,x',
  'END1,Kia,2,y',
  ',Kia,2,',
  '37,208,31990,',
  'E37 vehicles,BMW,1,',
  '12,,31990,',
  '1001,1,2,3',
])('[OPS-01] a car may begin likewise: %s', async (line) => {
  expect(await read(`${HEADER}\nA,Mazda,1,x\n${line}\n`)).toMatchObject([{ line: 2 }, { line: 3, row: {} }])
})
