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
