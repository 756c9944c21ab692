import { expect, it } from 'vitest'
import { readJsonLines, readJsonList } from '../../../worker/import/read-json.ts'

async function* text(file: string) {
  yield file
}
const read = async (entries: AsyncIterable<unknown>) => {
  const all: unknown[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

it('[OPS-01] JSON Lines that break off in a car are refused: cars that they do not reach are not sold', async () => {
  await expect(read(readJsonLines(text('{"key":"A"}\n{"key":"B","ma')))).rejects.toThrow(
    'The file breaks off on line 2, which is no whole car and has no line end.',
  )
  expect(await read(readJsonLines(text('{"key":"A"}\n{"key":"B"}')))).toHaveLength(2)
})

it.each([
  ['a line break in a text', '{"key":"B","notes":"one\ntwo"}'],
  ['a tab in a text', '{"key":"B","notes":"one\ttwo"}'],
  ['NaN for a number', '{"key":"B","price":NaN}'],
])('[OPS-01] a row with %s is refused, and its car is known to be there', async (_, row) => {
  const [, bad] = await read(readJsonList(text(`[{"key":"A"},${row}]`), ''))
  expect(bad).toMatchObject({
    car: 2,
    partial: { key: 'B' },
    fault: expect.stringContaining('NaN in place of a number'),
  })
})

it('[OPS-01] a row that cannot be read says how it begins', async () => {
  const [bad] = await read(readJsonList(text('[{"key" "B"},{"key":"C"}]'), ''))
  expect(bad).toEqual({ line: 1, car: 1, fault: 'is not JSON; it begins with {"key" "B"}' })
})
