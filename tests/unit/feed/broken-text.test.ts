import { describe, expect, it } from 'vitest'
import { decode, detectEncoding, type MixedLine } from '../../../worker/import/decode.ts'

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0))
const wide = (text: string) => [0xff, 0xfe, ...ascii(text).flatMap((unit) => [unit & 255, unit >> 8])]

async function* piecesOf(bytes: number[], step: number) {
  for (let at = 0; at < bytes.length; at += step) yield Uint8Array.from(bytes.slice(at, at + step))
}

async function read(bytes: number[], step = bytes.length) {
  const mixed: MixedLine[] = []
  let text = ''
  const pieces = decode(piecesOf(bytes, step), detectEncoding(Uint8Array.from(bytes)), (line) => mixed.push(line))
  for await (const piece of pieces) text += piece
  return { text, mixed }
}

describe('[OPS-01] text that was damaged on its way is asked about with its line', () => {
  it.each<[string, number[], string, RegExp]>([
    ['a letter of two bytes cut short', [0xc3, 0x20], 'Ã ', /a part is missing, read as Ã/],
    ['a letter of three bytes cut short', [0xe2, 0x82, 0x20], 'â‚ ', /a part is missing, read as â‚/],
    ['a zero byte', [0], '', /zero bytes, which were taken out/],
  ])('%s in a file of plain letters', async (_, broken, shown, reason) => {
    for (const step of [1, 2, 3, 50]) {
      const { text, mixed } = await read([...ascii('make\nCitro'), ...broken, ...ascii('n\nMazda\n')], step)
      expect(text).toBe(`make\nCitro${shown}n\nMazda\n`)
      expect(text).not.toContain('\uFFFD')
      expect(mixed).toMatchObject([{ line: 2, reason: expect.stringMatching(reason) as string }])
    }
  })

  it('asks nothing about the accents of Windows-1252', async () => {
    const { text, mixed } = await read([...ascii('Citro'), 0xeb, ...ascii('n C3 \nDealer'), 0x92, ...ascii('s pick\n')])
    expect(text).toBe('Citroën C3 \nDealer’s pick\n')
    expect(mixed).toEqual([])
  })

  it('refuses UTF-16 that breaks off in a letter, with its line and without a word of a mapping', async () => {
    for (const step of [1, 3, 100]) {
      await expect(read(wide('make\nMazda\nKi').slice(0, -1), step)).rejects.toMatchObject({
        code: 'truncated',
        message: 'The file breaks off in the middle of a letter, on line 3. Send the whole file.',
      })
    }
  })

  it('counts the lines of UTF-16 by its letters: a newline’s byte is half of others', async () => {
    const lone = [0x00, 0xd8, 0x61, 0x00]
    await expect(read([...wide('\u010a\u0a00\na\n'), ...lone], 3)).rejects.toMatchObject({
      code: 'not_text',
      message: expect.stringMatching(/^Line 3 has bytes that are not UTF-16, which the file is\. Leave/) as string,
    })
  })
})
