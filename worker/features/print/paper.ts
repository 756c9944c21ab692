import { type Color, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { type Group, type Role, tagDocument } from './tags.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 42

export const COLUMN = WIDTH - 2 * MARGIN

export const INK = rgb(0.1, 0.11, 0.13)
export const QUIET = rgb(0.36, 0.38, 0.42)
const LINE = rgb(0.84, 0.85, 0.87)

/** `role`: a paragraph where it is left out; `within`: the line of a table. */
export type Style = { size: number; isBold?: boolean; colour?: Color; role?: Role; within?: Group }
type Place = { x?: number; width?: number; align?: 'left' | 'right' }

/** A cursor that writes down the sheets of a PDF; `y` is the top of the next item. Sizes are points. */
export type Paper = {
  document: PDFDocument
  text(text: string, style: Style, place?: Place): void
  /** A table, or a line of it, for a screen reader. */
  group(role: Group['role'], within?: Group): Group
  /** Items side by side from the same top; continues below the tallest. */
  row(draw: (() => void)[]): void
  /** In its own shape within a box, by default as wide as the sheet. `alt`: what it shows. */
  image(image: PDFImage, box: { height: number; x?: number; width?: number }, alt: string): void
  /** An SVG, PNG or JPEG from the top left, without taking room; false where it cannot be read. */
  logo(file: Uint8Array, height: number): Promise<boolean>
  /** A path of so many modules across, drawn `size` wide. */
  shape(path: string, at: { modules: number; size: number; x: number }, alt: string): void
  rule(): void
  /** Of headings and the price: the dealer's own. */
  accent: Color
  /** 1 as usual; less is less room between things. */
  tightness: number
  /** How much of the last sheet is written on, 0 to 1; 1 where it is the only one. */
  filled(): number
  gap(points: number): void
  /** Starts a new sheet unless so much fits on this one. */
  need(points: number): void
  /** Writes the foot of every sheet and hands out the file. */
  finish(lines: string[]): Promise<Uint8Array>
}

/** `accent`: '#1f3a5c', readable on white. */
export async function paper(title: string, tightness = 1, accent?: string): Promise<Paper> {
  const document = await PDFDocument.create()
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage('en-AU')
  const tags = tagDocument(document)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  let page: PDFPage = document.addPage([WIDTH, HEIGHT])
  let y = HEIGHT - MARGIN
  const footerRoom = 40
  const leading = 1.15 + 0.2 * tightness

  const need = (points: number) => {
    if (y - points >= MARGIN + footerRoom) return
    page = document.addPage([WIDTH, HEIGHT])
    y = HEIGHT - MARGIN
  }
  const line = (words: string, font: PDFFont, { size, colour = INK }: Style, { x = 0, width, align }: Place) => {
    const shift = align === 'right' ? (width ?? COLUMN - x) - font.widthOfTextAtSize(words, size) : 0
    page.drawText(words, { x: MARGIN + x + shift, y: y - size, size, font, color: colour })
  }
  return {
    document,
    need,
    group: (role, within) => tags.group(role, within),
    text(text, style, place = {}) {
      const font = style.isBold ? bold : plain
      const width = place.width ?? COLUMN - (place.x ?? 0)
      const inPiece = tags.piece(style.role ?? 'P', style)
      for (const words of wrapLines(text, width, (part) => font.widthOfTextAtSize(part, style.size))) {
        need(style.size * leading)
        inPiece(page, () => line(words, font, style, place))
        y -= style.size * leading
      }
    },
    row(draw) {
      const top = y
      let lowest = y
      for (const each of draw) {
        y = top
        each()
        lowest = Math.min(lowest, y)
      }
      y = lowest
    },
    image(image, { height, x = 0, width: most = COLUMN - x }, alt) {
      need(height)
      const width = Math.min(most, (image.width / image.height) * height)
      const drawn = (image.height / image.width) * width
      tags.piece('Figure', { alt })(page, () => {
        page.drawImage(image, { x: MARGIN + x, y: y - drawn, width, height: drawn })
      })
      y -= drawn
    },
    async logo(file, height) {
      try {
        if (file[0] === LESS_THAN) {
          const svg = new TextDecoder().decode(file)
          const [, across, down] = VIEW_BOX.exec(svg) ?? []
          const width = (Number(across) / Number(down)) * height
          tags.decoration(page, () => page.drawSvg(svg, { x: MARGIN, y, height, width }))
        } else {
          const image = await document.embedPng(file).catch(async () => document.embedJpg(file))
          const width = (image.width / image.height) * height
          tags.decoration(page, () => page.drawImage(image, { x: MARGIN, y: y - height, height, width }))
        }
        return true
      } catch {
        return false
      }
    },
    shape(path, { modules, size, x }, alt) {
      tags.piece('Figure', { alt })(page, () => {
        page.drawSvgPath(path, { x: MARGIN + x, y, scale: size / modules, color: INK, borderWidth: 0 })
      })
      y -= size
    },
    accent: accent ? fromHex(accent) : INK,
    tightness,
    filled: () => (document.getPageCount() === 1 ? 1 : (HEIGHT - MARGIN - y) / (HEIGHT - 2 * MARGIN)),
    rule() {
      const ends = { start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y } }
      tags.decoration(page, () => page.drawLine({ ...ends, thickness: 0.5, color: LINE }))
    },
    gap: (points) => void (y -= points * tightness),
    finish(lines) {
      for (const [index, each] of document.getPages().entries())
        for (const [row, words] of [...lines, `Page ${index + 1} of ${document.getPageCount()}`].entries())
          tags.decoration(each, () => {
            each.drawText(words, { x: MARGIN, y: MARGIN + 8 - row * 10, size: 7.5, font: plain, color: QUIET })
          })
      tags.finish()
      return document.save()
    },
  }
}

const fromHex = (hex: string): Color => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red, green, blue)
}

/** How an SVG begins, and the size of its drawing. */
const LESS_THAN = 0x3c
const VIEW_BOX = /viewBox="\S+ \S+ (\S+) (\S+)"/

/** Characters outside of WinAnsi, the encoding of the PDF's standard fonts. */
const UNWRITABLE = /[^\u0020-\u007e\u00a0-\u00ff–—‘’‚“”„†‡•…‰‹›€™ŒœŠšŸŽžƒ]/gu

/** The text without characters that the fonts lack, such as emoji and other scripts. */
export const writable = (text: string) => text.replace(/\s+/gu, ' ').replace(UNWRITABLE, '').replace(/ +/g, ' ').trim()

/** Wraps a text at `width` points; a word wider than a line is broken. */
export function wrapLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of writable(text)
    .split(' ')
    .flatMap((each) => pieces(each, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = []
  let rest = word
  while (rest !== '' && widthOf(rest) > width) {
    let end = Math.max(1, Math.floor((width / widthOf(rest)) * rest.length))
    while (end > 1 && widthOf(rest.slice(0, end)) > width) end--
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest === '' ? parts : [...parts, rest]
}
