import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { joined } from '../../../shared/text.ts'
import type { Brochure, Evidence } from '../../../shared/vehicle/papers.ts'
import type { Spec } from '../../../shared/vehicle/specs.ts'
import { utf8 } from '../../platform/crypto.ts'
import { COLUMN, type Paper, paper, QUIET } from './paper.ts'
import type { Pictures } from './service.ts'

/** Of a photograph that leaves a third of the sheet to two smaller ones. */
const LARGE_WIDTH = (COLUMN * 2) / 3
const PHOTO_GAP = 6
const GUTTER = 24

/** How much of the usual room is between lines, and how high the photograph is: the first with which no sheet is left nearly empty. */
const TIGHTNESS = [1, 0.88, 0.76, 0.64, 0.52]
/** Of a sheet that is worth turning to. */
const MIN_FILLED = 0.25

export async function drawBrochure(brochure: Brochure, pictures: Pictures): Promise<Uint8Array> {
  let sheet = await writeSheets(brochure, pictures, TIGHTNESS[0]!)
  for (const tightness of TIGHTNESS.slice(1)) {
    if (sheet.filled() >= MIN_FILLED) break
    sheet = await writeSheets(brochure, pictures, tightness)
  }
  const { licence } = brochure.dealer
  return sheet.finish([
    `${brochure.address} · Printed on ${brochure.printedOn}${licence ? ` · Motor dealer licence ${licence}` : ''}`,
  ])
}

async function writeSheets(brochure: Brochure, pictures: Pictures, tightness: number): Promise<Paper> {
  const sheet = await paper([brochure.title, brochure.subtitle].filter(Boolean).join(' '), tightness, brochure.accent)
  await writeBrochure(sheet, brochure, pictures)
  return sheet
}

async function writeBrochure(sheet: Paper, brochure: Brochure, { photos, logo }: Pictures): Promise<void> {
  await head(sheet, brochure, logo)
  await drawPhotos(sheet, brochure, photos)
  rows(sheet, 'Key information', brochure.facts)
  prose(sheet, 'Our Comments', brochure.comments)
  list(sheet, 'Features', brochure.features)
  for (const { group, rows: specs } of brochure.specs) rows(sheet, group, specs)
  inspection(sheet, brochure)
  sheet.gap(14)
  for (const text of [brochure.repayment?.note, brochure.disclaimer])
    if (text) sheet.text(text, { size: 8, colour: QUIET })
}

const LOGO_HEIGHT = 30
const CODE_SIZE = 58

async function head(sheet: Paper, brochure: Brochure, logo: Uint8Array | null): Promise<void> {
  const { title, subtitle, about, price, sold, repayment, dealer, address } = brochure
  const half = (COLUMN - GUTTER) / 2
  const right = { x: COLUMN - half - CODE_SIZE - 12, width: half, align: 'right' as const }
  const isLogoDrawn = logo !== null && (await sheet.logo(logo, LOGO_HEIGHT))
  const code = generate(`https://${address}`)
  sheet.row([
    () => {
      if (isLogoDrawn) sheet.gap((LOGO_HEIGHT + 6) / sheet.tightness)
      sheet.text(dealer.name, { size: isLogoDrawn ? 9 : 15, isBold: true }, { width: half })
    },
    () => {
      for (const line of [dealer.address, dealer.phone]) if (line) sheet.text(line, { size: 9, colour: QUIET }, right)
      sheet.text('Scan for every photo and today’s price', { size: 8, colour: QUIET }, right)
    },
    () => {
      const at = { modules: code.size, size: CODE_SIZE, x: COLUMN - CODE_SIZE }
      sheet.shape(toSvgPath(code), at, `QR code of ${address}`)
    },
  ])
  sheet.gap(10)
  sheet.rule()
  sheet.gap(14)
  const left = { width: COLUMN * 0.62 }
  const priced = { x: COLUMN * 0.65, width: COLUMN * 0.35, align: 'right' as const }
  sheet.row([
    () => {
      sheet.text(about, { size: 9, colour: QUIET }, left)
      sheet.text(title, { size: 20, isBold: true, role: 'H1' }, left)
      if (subtitle) sheet.text(subtitle, { size: 12, colour: QUIET }, left)
    },
    () => {
      sheet.text(sold ?? price.text, { size: 20, isBold: true, colour: sheet.accent }, priced)
      if (sold) return
      const was = price.was && `was ${price.was}`
      for (const line of [price.type, price.note, was, ...Object.values(price.beside), repayment?.text])
        if (line) sheet.text(line, { size: 9, colour: QUIET }, priced)
    },
  ])
  sheet.gap(12)
}

/** One across the sheet; of more the first large, the others beside it. One that cannot be read is left out. */
async function drawPhotos(sheet: Paper, { title, photos: shown }: Brochure, photos: Uint8Array[]): Promise<void> {
  const embed = (photo: Uint8Array) =>
    photo[0] === 0x89 ? sheet.document.embedPng(photo) : sheet.document.embedJpg(photo)
  const read = await Promise.all(photos.map((photo) => embed(photo).catch(() => null)))
  const [first, ...others] = read.filter((image) => image !== null)
  if (!first) return
  const alt = (at: number) => shown[at]?.alt || title
  const across = others.length === 0 ? COLUMN : LARGE_WIDTH
  const height = ((across * 2) / 3) * sheet.tightness
  const x = LARGE_WIDTH + PHOTO_GAP
  sheet.row([
    () => sheet.image(first, { height, width: across }, alt(0)),
    () => {
      for (const [at, image] of others.entries()) {
        sheet.image(image, { height: (height - PHOTO_GAP) / 2, x }, alt(at + 1))
        sheet.gap(PHOTO_GAP / sheet.tightness)
      }
    },
  ])
  sheet.gap(6)
}

function heading(sheet: Paper, text: string): void {
  sheet.gap(12)
  sheet.need(50)
  sheet.text(text, { size: 12, isBold: true, colour: sheet.accent, role: 'H2' })
  sheet.gap(3)
}

/** Label and value, two pairs to a line. */
export function rows(sheet: Paper, name: string, specs: Spec[]): void {
  if (specs.length === 0) return
  heading(sheet, name)
  const half = (COLUMN - GUTTER) / 2
  const table = sheet.group('Table')
  for (let index = 0; index < specs.length; index += 2) {
    sheet.need(16)
    const within = sheet.group('TR', table)
    sheet.row(
      specs.slice(index, index + 2).flatMap(({ label, text }, side) => {
        const x = side * (half + GUTTER)
        return [
          () => sheet.text(label, { size: 9, colour: QUIET, role: 'TH', within }, { x, width: half * 0.42 }),
          () =>
            sheet.text(text, { size: 9, isBold: true, role: 'TD', within }, { x: x + half * 0.45, width: half * 0.55 }),
        ]
      }),
    )
    sheet.gap(2)
    sheet.rule()
    sheet.gap(4)
  }
}

function inspection(sheet: Paper, { inspection: checked }: Brochure): void {
  if (!checked) return
  heading(sheet, `Inspection: ${checked.summary}`)
  sheet.text(checked.source, { size: 9, colour: QUIET })
  for (const { name, points } of checked.groups) {
    rows(
      sheet,
      name,
      points.map((point) => ({ label: point.name, text: joined([point.measured, point.text, point.note], ', ')! })),
    )
  }
}

function prose(sheet: Paper, name: string, paragraphs: string[]): void {
  if (paragraphs.length === 0) return
  heading(sheet, name)
  for (const text of paragraphs) {
    sheet.text(text, { size: 9.5 })
    sheet.gap(4)
  }
}

/** Three to a line. */
function list(sheet: Paper, name: string, items: string[]): void {
  if (items.length === 0) return
  heading(sheet, name)
  const third = COLUMN / 3
  for (let index = 0; index < items.length; index += 3) {
    sheet.need(26)
    sheet.row(
      items.slice(index, index + 3).map((item, column) => () => {
        sheet.text(`• ${item}`, { size: 9 }, { x: column * third, width: third - 10 })
      }),
    )
  }
}

/** What was advertised of a car at a moment, as a PDF: the statement with its hashes, the advertisement, the records attached. */
export async function drawEvidence({
  title,
  statement,
  facts,
  hashes,
  brochure,
  records,
}: Evidence): Promise<Uint8Array> {
  const sheet = await paper(title)
  sheet.text(title, { size: 18, isBold: true, role: 'H1' })
  sheet.gap(8)
  for (const sentence of statement) {
    sheet.text(sentence, { size: 10 })
    sheet.gap(4)
  }
  rows(sheet, 'What was advertised', facts)
  rows(sheet, 'What it was made from (SHA-256)', hashes)
  sheet.gap(10)
  sheet.text(ATTACHED, { size: 8, colour: QUIET })
  sheet.gap(16)
  sheet.rule()
  sheet.gap(16)
  await writeBrochure(sheet, brochure, { photos: [], logo: null })
  for (const { name, text } of records) await sheet.document.attach(utf8(text), name, { mimeType: 'application/json' })
  return sheet.finish([title])
}

const ATTACHED =
  'The record of the car, the config of the site and its list of pages are attached to this file. Each has its hash above: sha256sum <file>.'
