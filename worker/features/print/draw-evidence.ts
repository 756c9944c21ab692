import type { Evidence } from '../../../shared/car/evidence.ts'
import { rows, writeBrochure } from './draw-brochure.ts'
import { paper, QUIET } from './paper.ts'

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
  sheet.text(title, { size: 18, isBold: true })
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
  await writeBrochure(sheet, brochure, null)
  for (const { name, text } of records)
    await sheet.document.attach(new TextEncoder().encode(text), name, { mimeType: 'application/json' })
  sheet.footer([title])
  return sheet.document.save()
}

const ATTACHED =
  'The record of the car, the config of the site and its list of pages are attached to this file. Each has the hash that stands above: sha256sum <file>.'
