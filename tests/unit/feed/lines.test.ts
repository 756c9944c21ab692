import { describe, expect, it } from 'vitest'
import { readEntries } from '../../../worker/import/entries.ts'
import { OWN_SHAPE, shippedMapping } from '../../../worker/import/mappings.ts'

const HEADER = 'source_key,name,car_type,make,model'
const mapping = shippedMapping(OWN_SHAPE)!

async function linesOf(text: string): Promise<number[]> {
  const body = new Blob([text]).stream() as ReadableStream<Uint8Array>
  const lines: number[] = []
  for await (const { line } of readEntries(body, { mapping, format: null, maxBytes: 1e6 })) lines.push(line)
  return lines
}

describe('the line of a row is that of its first character in the file', () => {
  it.each([
    ['rows one after the other', `${HEADER}\nA\nB\n`, [2, 3]],
    ['without a line end at the end', `${HEADER}\nA\nB`, [2, 3]],
    ['empty lines between', `${HEADER}\n\nA\n\n\nB\n`, [3, 6]],
    ['empty lines before the header', `\n\n${HEADER}\nA\n`, [4]],
    ['Windows line ends', `${HEADER}\r\nA\r\n\r\nB\r\n`, [2, 4]],
    ['a cell of several lines', `${HEADER}\nA,"x\ny\nz",used\nB\n`, [2, 5]],
    ['a cell of several lines with Windows line ends', `${HEADER}\r\nA,"x\r\ny",used\r\nB\r\n`, [2, 4]],
    ['a cell of several lines at the end of a row', `${HEADER}\nA,"x\ny"\nB\n`, [2, 4]],
    ['a cell with old Mac line ends inside', `${HEADER}\nA,"x\ry",used\nB\n`, [2, 3]],
    ['a byte order mark', `\uFEFF${HEADER}\nA\n`, [2]],
    ['a header of two lines', `"source_key","na\nme",make\nA\nB\n`, [3, 4]],
    ['JSON Lines with an empty one', '{"name":1}\n\n{"name":2}\n', [1, 3]],
    ['a JSON array on many lines', '[\n  {\n    "name": 1\n  },\n\n  { "name": 2 }\n]\n', [2, 6]],
    ['a JSON array on one line', '[{"name":1},{"name":2}]', [1, 1]],
    ['a JSON array with an odd item', '[\n{"name":1},\n3,\n{"name":2}]', [2, 3, 4]],
  ])('[OPS-01] %s', async (_, text, lines) => {
    expect(await linesOf(text)).toEqual(lines)
  })
})

it('[STK-04] a list of which no row has a name that the mapping reads is told from cars that are bad', async () => {
  await expect(linesOf('[{"Stk":"1","Marke":"VW"},{"Stk":"2"}]')).rejects.toThrow(
    /^No column is known to the mapping forecourt\. .*No field reads the columns "Stk" .*"Marke" \(did you mean make\?\)/,
  )
})
