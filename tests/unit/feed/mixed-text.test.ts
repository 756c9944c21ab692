import { describe, expect, it } from 'vitest'
import { decode, detectEncoding, type MixedLine } from '../../../worker/import/decode.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Windows-1252, of letters up to U+00FF. */
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const file = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

async function* piecesOf(bytes: Uint8Array, step: number) {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}

async function read(bytes: Uint8Array, step = bytes.length) {
  const mixed: MixedLine[] = []
  let text = ''
  for await (const piece of decode(piecesOf(bytes, step), detectEncoding(bytes), (line) => mixed.push(line)))
    text += piece
  return { text, lines: mixed.map(({ line }) => line), mixed }
}

describe('[OPS-01] accents are read as they are encoded, line by line', () => {
  it.each<[string, Uint8Array, string, number[]]>([
    ['UTF-8', utf8('é\nÄÖ €\n日本'), 'é\nÄÖ €\n日本', []],
    ['UTF-8 with its mark', utf8('\uFEFFé\nb'), 'é\nb', []],
    ['Windows-1252', file(latin('é\nÄÖ '), latin('\u0080')), 'é\nÄÖ €', []],
    [
      'UTF-8, then Windows-1252',
      file(utf8('Citroën\n\n'), latin('Café à\nCitroën\n')),
      'Citroën\n\nCafé à\nCitroën\n',
      [3, 4],
    ],
    [
      'Windows-1252, then UTF-8',
      file(latin('Café\n'), utf8('Citroën\n'), latin('Café\n')),
      'Café\nCitroën\nCafé\n',
      [2],
    ],
    ['a UTF-8 mark, then Windows-1252', file(utf8('\uFEFFa\n'), latin('Café\n')), 'a\nCafé\n', [2]],
    ['a character cut short', file(utf8('é\nb'), utf8('é').subarray(0, 1), utf8('\n')), 'é\nbÃ\n', [2]],
    ['a character cut short at the end', file(utf8('é\nb'), utf8('€').subarray(0, 2)), 'é\nbâ‚', [2]],
  ])('%s', async (_, bytes, text, lines) => {
    for (const step of [1, 2, 3, 5, bytes.length]) {
      const result = await read(bytes, step)
      expect(result.text).toBe(text)
      expect(result.lines).toEqual(lines)
    }
  })

  it('shows the text of the line as it was read, without what stands beside it in the other encoding', async () => {
    const { mixed } = await read(file(utf8('é\nSchön, '), latin('Café au lait\n')))
    expect(mixed[0]).toMatchObject({
      line: 2,
      text: 'n, Café au lait',
      reason: expect.stringMatching(/Windows-1252.*UTF-8/),
    })
  })

  it('says which line a given encoding cannot have', async () => {
    const pieces = decode(piecesOf(file(utf8('é\n'), latin('é\n')), 2), 'utf-8')
    const readAll = async () => {
      for await (const _ of pieces);
    }
    await expect(readAll()).rejects.toThrow(/Line 2 has bytes that are not UTF-8.*Leave "encoding" out/)
  })
})
