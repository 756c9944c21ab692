import { gzipSync, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { FEED_BOUNDS } from '../../../shared/feed/bounds.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { readEntries } from '../../../worker/import/entries.ts'
import type { Entry } from '../../../worker/import/entry.ts'
import { FileRefused } from '../../../worker/import/refused.ts'
import { clean } from '../../../worker/import/sanitise.ts'
import * as pauses from '../../../worker/platform/timeout.ts'

const mapping = parseMapping('own', { sameNames: true, fields: {} })
const HEADER = 'source_key,name,car_type,make,model,dealercomments'
const CAR = 'A,Mazda 3,used,Mazda,3,'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** What reading a file comes to: its rows, and the sentence by which it was refused. */
async function read(file: string | Uint8Array): Promise<{ entries: Entry[]; refusal: string | null }> {
  const entries: Entry[] = []
  try {
    const body = new Blob([file as BlobPart]).stream()
    for await (const entry of readEntries(body, { mapping, format: null, maxBytes: 100_000_000 })) entries.push(entry)
    return { entries, refusal: null }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { entries, refusal: error.message }
  }
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`).join(',')

describe('a file that passes a bound is refused with what, where and what to do', () => {
  it.each<[keyof typeof FEED_BOUNDS, string, () => string | Uint8Array, RegExp]>([
    [
      'columns',
      '100,000 columns',
      () => `${HEADER},${names(100_000)}\n${CAR}\n`,
      /^Line 1 has more than 1,000 columns/,
    ],
    [
      'columns',
      'a header of 4 MB of commas',
      () => `${','.repeat(4_000_000)}\n`,
      /^Line 1 has more than 1,000 columns/,
    ],
    [
      'columnNameChars',
      'a name of 4 MB, after which no other line is taken for the header',
      () => `${HEADER},${'x'.repeat(4_000_000)}\n${CAR}\n`,
      /^Line 1 has a name/,
    ],
    [
      'columnNameChars',
      'a name of 600 characters',
      () => `${HEADER},${'x'.repeat(600)}\n${CAR}\n`,
      /^Line 1 has a name/,
    ],
    [
      'ratio',
      'a gzip of 4 KB with 4 MB in it',
      () => gzipSync(bytesOf(`${HEADER}\n${','.repeat(4_000_000)}`)),
      /250 times/,
    ],
    [
      'ratio',
      'a ZIP of the same',
      () => zipSync({ 'a.csv': bytesOf(`${HEADER}\n${' '.repeat(4_000_000)}`) }),
      /250 times/,
    ],
    [
      'layers',
      'an archive in archives',
      () => [1, 2, 3, 4].reduce((file) => gzipSync(file), bytesOf(HEADER)),
      /several times/,
    ],
    [
      'entries',
      'a ZIP of 1,001 files',
      () =>
        zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.jpg`, new Uint8Array(1)])), {
          level: 0,
        }),
      /more than 1,000 files/,
    ],
    ['levels', 'JSON of 65 levels', () => '['.repeat(65), /^Line 1 is nested more than 64 levels/],
    [
      'levels',
      'a line of JSON of 65 levels',
      () => `{"source_key":"A"}\n{"a":${'['.repeat(65)}\n`,
      /^Line 2 is nested/,
    ],
    ['levels', 'XML of 65 levels', () => `<a>${'<b>'.repeat(65)}`, /^Line 1 is nested more than 64 levels/],
    [
      'itemValues',
      'a car of 20,001 values in JSON',
      () => `[{"source_key":"A","x":[${'1,'.repeat(20_001)}1]}]`,
      /^The car that begins at line 1 has more than 20,000 values/,
    ],
    [
      'itemValues',
      'a car of 20,001 tags in XML',
      () => `<cars><car><make>A</make><model>B</model></car><car>${'<x/>'.repeat(20_001)}</car></cars>`,
      /^The car that begins on line 1 has more than 20,000 values/,
    ],
    [
      'rowChars',
      'a comment of XML without end',
      () => `<cars><car><make>A</make><model>B</model></car><!--${'x'.repeat(1_100_000)}`,
      /has no end within 1,000,000 characters/,
    ],
    ['columnNameChars', 'a key of 600 characters in JSON', () => `[{"${'k'.repeat(600)}":1}]`, /^Line 1 has a name/],
  ])('[TRU-02] %s: %s', async (bound, _, make, sentence) => {
    const { refusal } = await read(make())
    expect(refusal).toMatch(sentence)
    expect(refusal).toContain(FEED_BOUNDS[bound].sentence)
  })

  it('[TRU-02] rowCells: a row of 100,000 cells costs itself, and the rows around it are read', async () => {
    const { entries, refusal } = await read(`${HEADER}\n${CAR}\nB,${','.repeat(100_000)}\nC,Mazda 3,used,Mazda,3,\n`)
    expect(refusal).toBeNull()
    expect(
      entries.map((entry) => ('fault' in entry ? `${entry.line} ${entry.fault}` : entry.row['source_key'])),
    ).toEqual(['A', `3 ${FEED_BOUNDS.rowCells.sentence}`, 'C'])
  })

  it.each([
    ['cellTags', '256,000 <b>', '<b>'.repeat(16_000)],
    ['cellTags', '1,001 tags', '<i>x</i>'.repeat(501)],
    ['cellChars', '50,001 characters', 'x'.repeat(50_001)],
  ] as const)('[TRU-02] %s: a comment of %s is left out unread, and its car is taken', (bound, _, comment) => {
    const rich = vi.fn<typeof clean.rich>(clean.rich)
    const row = {
      source_key: 'A',
      name: 'Mazda 3',
      car_type: 'used',
      make: 'Mazda',
      model: '3',
      dealercomments: comment,
    }
    const { input, problems } = applyMapping(row, mapping, { ...clean, rich })
    expect(rich).not.toHaveBeenCalled()
    expect(input).toMatchObject({ source_key: 'A', dealercomments: null })
    expect(problems).toEqual([
      expect.objectContaining({ action: 'value left out', reason: `dealercomments ${FEED_BOUNDS[bound].sentence}` }),
    ])
  })
})

/** Turns that reading lets other requests have. */
async function turns(file: string): Promise<number> {
  const pause = vi.spyOn(pauses, 'pause')
  await read(file)
  const { length } = pause.mock.calls
  vi.restoreAllMocks()
  return length
}

describe('the work of a hostile file', () => {
  it.each<[string, (size: number) => string]>([
    ['empty lines', (size) => `${HEADER}\n${'\n'.repeat(size)}`],
    ['quotation marks', (size) => `${HEADER}\n${'"\n'.repeat(size / 2)}`],
    ['commas', (size) => `${HEADER}\n${`${','.repeat(5)}\n`.repeat(size / 6)}`],
    ['lists in a list', (size) => `[${'[],'.repeat(size / 3)}[]]`],
    ['tags', (size) => `<a>${'<car><make>A</make><model>B</model></car>'.repeat(size / 41)}</a>`],
  ])('[TRU-02] is done in steps of 100,000 characters that other requests come between: %s', async (_, make) => {
    expect(await turns(make(1_200_000))).toBeGreaterThanOrEqual(11)
  })

  /** How many signs the regular expressions and searches of the cleaner go over is told by its output and its calls. */
  it('[TRU-02] a value within its bounds is cleaned in a fixed number of rounds, however it is encoded', () => {
    for (const text of [
      '&amp;'.repeat(9_000),
      `${'&amp;'.repeat(900)}lt;script&gt;`,
      '<'.repeat(49_000),
      '&#x338;<b>'.repeat(900),
    ]) {
      const norm = vi.spyOn(String.prototype, 'normalize')
      clean.plain(text)
      clean.rich(text)
      expect(norm.mock.calls.length).toBeLessThan(20)
      vi.restoreAllMocks()
    }
  })
})
