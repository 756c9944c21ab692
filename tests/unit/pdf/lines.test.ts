import { type PDFArray, type PDFDict, PDFDocument, type PDFHexString, PDFName } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brochure } from '../../../shared/vehicle/brochure.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { drawBrochure } from '../../../worker/features/print/draw-brochure.ts'
import { wrapLines, writable } from '../../../worker/features/print/paper.ts'
import { aCar } from '../../builders/car.ts'
import { aSeller, carSite, NOW } from '../../builders/listed-car.ts'
import { pdfText } from '../../builders/pdf-text.ts'

const length = (text: string) => text.length
const draw = (fields: Parameters<typeof aCar>[0]) =>
  drawBrochure(brochure(carDetail(aCar(fields), carSite(), NOW), aSeller(), 'Check with us.', NOW), {
    photos: [],
    logo: null,
  })

const dict = (object: unknown) => object as PDFDict

describe('lines on paper', () => {
  it('[VDP-14] break between words and never outgrow the sheet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, width) => {
        const lines = wrapLines(text, width, length)
        expect(lines.every((line) => line.length <= width && line !== '')).toBe(true)
        expect(lines.join('').replaceAll(' ', '')).toBe(writable(text).replaceAll(' ', ''))
      }),
    )
  })

  it('[VDP-14] leave out what the fonts cannot write', () => {
    expect(writable('Café – ‘as new’ 🚗🚗 新车\n\tand more')).toBe('Café – ‘as new’ and more')
  })

  it('[VDP-14] go on overleaf when a sheet is full', async () => {
    const long = Array.from({ length: 90 }, (_, i) => `Paragraph ${i} ${'of words '.repeat(20)}`)
    const file = await draw({ dealercomments: long.map((text) => `<p>${text}</p>`).join('') })
    const words = pdfText(file)
    const pages = words.filter((line) => /^Page \d+ of \d+$/.test(line))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`)
    for (const [index] of long.entries())
      expect(words.some((line) => line.startsWith(`Paragraph ${index} `))).toBe(true)
  })

  it('[VDP-14] never end with a sheet that has a few of them', async () => {
    for (let count = 20; count < 60; count += 4) {
      const words = pdfText(await draw({ dealercomments: '<p>A line.</p>'.repeat(count) }))
      const last = words.findLastIndex((line) => /^Page \d+ of \d+$/.test(line))
      const onLast = words.slice(words.findLastIndex((line, at) => at < last && line.startsWith('Page ')) + 1, last)
      expect(onLast.length, `${count} lines`).toBeGreaterThan(8)
    }
  })

  it('[VDP-14] [QLT-01] are tagged: language, headings, and words for the code', async () => {
    const file = await PDFDocument.load(await draw({ dealercomments: '<p>One owner.</p>', km: 50_000 }))
    const at = (from: PDFDict, key: string) => file.context.lookup(from.get(PDFName.of(key)))
    const { catalog } = file
    expect([String(catalog.get(PDFName.of('Lang'))), String(at(dict(at(catalog, 'MarkInfo')), 'Marked'))]).toEqual([
      '(en-AU)',
      'true',
    ])
    const top = dict(at(dict(at(catalog, 'StructTreeRoot')), 'K'))
    const pieces = (at(top, 'K') as PDFArray).asArray().map((ref) => dict(file.context.lookup(ref)))
    const roles = pieces.map((piece) => String(piece.get(PDFName.of('S'))))
    expect(roles.filter((role) => role === '/H1')).toHaveLength(1)
    expect(roles).toEqual(expect.arrayContaining(['/H2', '/P']))
    const table = pieces[roles.indexOf('/Table')]!
    const line = dict(at(table, 'K') && file.context.lookup((at(table, 'K') as PDFArray).get(0)))
    const cells = (at(line, 'K') as PDFArray).asArray().map((ref) => dict(file.context.lookup(ref)))
    expect([line, ...cells.slice(0, 2)].map((piece) => String(piece.get(PDFName.of('S'))))).toEqual([
      '/TR',
      '/TH',
      '/TD',
    ])
    const code = pieces[roles.indexOf('/Figure')]!
    expect((code.get(PDFName.of('Alt')) as PDFHexString).decodeText()).toMatch(/^QR code of /)
  })

  it('[VDP-14] put no heading over a single row', async () => {
    const words = pdfText(await draw({ variant_detail: { torque: 280 }, fuel: null, simple_fuel: null } as never))
    expect(words).toEqual(expect.arrayContaining(['Specifications', 'Torque', '280 Nm']))
    expect(words).not.toContain('Engine')
  })

  it('[VDP-14] hold a car with nothing said of it', async () => {
    expect(pdfText(await draw({ year: null }))).toContain('Toyota Corolla')
  })

  it('[VDP-14] wait for no comments that are still to come', async () => {
    expect(pdfText(await draw({ dealercomments: null })).join(' ')).not.toMatch(/Our Comments|pending/)
  })

  it('[VDP-14] are no worse for a photograph that is none', async () => {
    const paper = brochure(carDetail(aCar(), carSite(), NOW), aSeller(), 'Check with us.', NOW)
    const broken = new Uint8Array([1, 2, 3])
    const pages = await drawBrochure(paper, { photos: [broken], logo: broken })
    expect(pdfText(pages)).toContain('2020 Toyota Corolla')
  })
})
