import type { InspectionView } from '../car/inspection.ts'
import type { Picture } from '../car/pictures.ts'
import type { Price } from '../car/price.ts'

type Row = { label: string; text: string }

/** A car on paper: the print page and the PDF render the same view (VDP-14). Plain JSON. */
export type Brochure = {
  title: string
  subtitle: string | null
  /** 'Used · Stock H10427' */
  about: string
  price: Price
  /** Shown in place of the price for a car that is no longer for sale. */
  sold: string | null
  /** '$128 a week · 14.99% comparison rate', and what that is worth; null where no repayment is advertised. */
  repayment: { text: string; note: string } | null
  photos: Picture[]
  facts: Row[]
  specs: { group: string; rows: Row[] }[]
  features: string[]
  inspection: InspectionView | null
  comments: string[]
  dealer: { name: string; address: string | null; phone: string; licence: string | null }
  disclaimer: string
  /** Of headings and the price of the PDF, '#1f3a5c'; absent: ink. */
  accent?: string
  /** Web address of the car, without scheme and trailing slash. */
  address: string
  /** '21 November 2026', since prices change. */
  printedOn: string
}

/** What was advertised of a car at a moment (SIT-02), ready to be drawn. Plain JSON. */
export type Evidence = {
  title: string
  statement: string[]
  facts: Row[]
  /** What the page was made from, each with its SHA-256 in hexadecimal. */
  hashes: Row[]
  brochure: Brochure
  /** The files that have these hashes. */
  records: { name: string; text: string }[]
}
