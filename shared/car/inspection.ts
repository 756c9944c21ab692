import { decimal, plural } from '../text.ts'
import { longDate } from '../time.ts'
import type { InspectionPoint, InspectionResult } from './inspection-schema.ts'
import type { Car } from './schema.ts'

/** Anchor inside the folded sheet: a link to it unfolds the sheet. */
export const INSPECTION_ANCHOR = 'inspection'

const RESULTS: Record<InspectionResult, string> = { ok: 'OK', attention: 'Attention', replaced: 'Replaced' }

const points = (count: number) => plural(count, 'point')

export type InspectionView = NonNullable<ReturnType<typeof inspectionView>>

/** The inspection sheet of a vehicle, decided; null without one. Plain JSON. */
export function inspectionView({ inspection, item_type }: Pick<Car, 'inspection' | 'item_type'>) {
  if (!inspection) return null
  const groups = inspection.groups.map(({ name, points: all }) => {
    const views: PointView[] = all.map(pointView)
    return { name, count: points(views.length) + noted(views), points: views }
  })
  const all = groups.flatMap(({ points: views }) => views)
  const spots: { mark: number; x: number; y: number }[] = []
  const notes = all.filter(isNoted).map((view): PointView => {
    const spot = item_type === 'car' ? findSpot(view) : null
    return spot === null ? view : { ...view, mark: spots.push({ mark: spots.length + 1, ...spot }) }
  })
  return {
    // '120 points checked, 2 notes'
    summary: `${points(all.length)} checked${noted(all)}`,
    // 'By Ana Reyes on 12 November 2026'
    source: `By ${inspection.inspected_by} on ${longDate(inspection.inspected_on)}`,
    // What is not simply in order, before the whole sheet.
    notes,
    // Where those are that say so, in a drawing of 200 by 90 from above, the front to the left.
    spots,
    groups,
    // For the trust strip.
    mark: `${points(all.length)} inspected by ${inspection.inspected_by}`,
  }
}

/** `mark`: its number on the drawing. */
export type PointView = ReturnType<typeof pointView> & { mark?: number }

/** Places along the drawing by what names them, the first one counts. What names no place is nowhere on it. */
const PLACES: [RegExp, x: number, xAtWheel?: number][] = [
  [/windscreen/, 72],
  [/bonnet/, 40],
  [/roof/, 115],
  [/\bfront\b|headlight/, 14, 45],
  [/\brear\b|bootlid|tailgate/, 186, 157],
]
const WHEEL = /\b(?:tyre|tread|wheel|rim|pads|discs|damper|spring)/
const ACROSS = { left: 76, right: 14, middle: 45 }

function findSpot({ name, note }: PointView): { x: number; y: number } | null {
  const words = `${name} ${note ?? ''}`.toLowerCase()
  const [, x, xAtWheel] = PLACES.find(([pattern]) => pattern.test(words)) ?? []
  if (x === undefined) return null
  const side = /\b(left|right)\b/.exec(words)?.[1] as 'left' | 'right' | undefined
  return { x: (WHEEL.test(words) && xAtWheel) || x, y: ACROSS[side ?? 'middle'] }
}

const isNoted = ({ result }: PointView) => result !== 'ok'

function noted(views: PointView[]): string {
  const notes = views.filter(isNoted).length
  return notes === 0 ? '' : `, ${plural(notes, 'note')}`
}

const pointView = ({ name, result, note, millimetres }: InspectionPoint) => ({
  name,
  result,
  text: RESULTS[result],
  measured: typeof millimetres === 'number' ? `${decimal(millimetres, 1)} mm` : null,
  note: note || null,
})
