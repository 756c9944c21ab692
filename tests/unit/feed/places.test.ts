import { describe, expect, it } from 'vitest'
import { placeText } from '../../../shared/feed/problem.ts'
import { readEntries } from '../../../worker/import/entries.ts'
import { OWN_SHAPE, shippedMapping } from '../../../worker/import/mappings.ts'

const mapping = shippedMapping(OWN_SHAPE)!

async function placesOf(text: string): Promise<string[]> {
  const body = new Blob([text]).stream() as ReadableStream<Uint8Array>
  const places: string[] = []
  for await (const entry of readEntries(body, { mapping, format: null, maxBytes: 1e7 })) places.push(placeText(entry))
  return places
}

describe('[OPS-01] a car of a file on one line is named by its position', () => {
  it.each([
    [
      'JSON',
      '[{"make":"A","model":"B"},3,{"make":"C","model":"D"}]',
      ['car 1 (line 1)', 'car 2 (line 1)', 'car 3 (line 1)'],
    ],
    [
      'XML',
      '<a><car><make>A</make><model>B</model></car><car><make>C</make><model>D</model></car></a>',
      ['car 1 (line 1)', 'car 2 (line 1)'],
    ],
    ['a table has its lines alone', 'source_key,make\nA,B\nC,D\n', ['line 2', 'line 3']],
    ['JSON Lines has its lines alone', '{"make":"A"}\n{"make":"B"}\n', ['line 1', 'line 2']],
  ])('%s', async (_, text, places) => {
    expect(await placesOf(text)).toEqual(places)
  })

  it('also where the file breaks off or a car has no end', async () => {
    await expect(placesOf('[{"make":"A"},{"make":"B"},{"ma')).rejects.toThrow(
      'breaks off on line 1, after 2 whole cars',
    )
    await expect(placesOf(`[{"make":"A"},{"name":"${'x'.repeat(1_100_000)}`)).rejects.toThrow(
      'begins at car 2 (line 1)',
    )
  })
})
