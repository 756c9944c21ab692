import type { CarSummary } from '../car/summary.ts'
import { thousands } from '../text.ts'

export type CardFigure = { label: string; text: string }

type Figures = Pick<CarSummary, 'payload' | 'tray' | 'tows' | 'gross_mass' | 'seats' | 'drive'>

const unit = (amount: number | null, word: string) => (amount ? `${thousands(amount)} ${word}` : null)

/** What a buyer of a vehicle for work compares, beside what every card says; the last rows stand in for unknown figures. */
const FIGURES: { label: string; text: (car: Figures) => string | null }[] = [
  { label: 'Payload', text: ({ payload }) => unit(payload, 'kg') },
  { label: 'Towing', text: ({ tows }) => unit(tows, 'kg') },
  { label: 'GVM', text: ({ gross_mass }) => unit(gross_mass, 'kg') },
  { label: 'Tray', text: ({ tray }) => unit(tray, 'mm') },
  { label: 'Seats', text: ({ seats }) => (seats === null ? null : String(seats)) },
  { label: 'Drive', text: ({ drive }) => drive?.replace(/ drive$/, '') ?? null },
]

export const MAX_FIGURES = 4

export const cardFigures = (car: Figures): CardFigure[] =>
  FIGURES.flatMap(({ label, text }) => {
    const words = text(car)
    return words === null ? [] : [{ label, text: words }]
  }).slice(0, MAX_FIGURES)
