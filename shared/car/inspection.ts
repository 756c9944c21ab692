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
export function inspectionView({ inspection }: Pick<Car, 'inspection'>) {
  if (!inspection) return null
  const groups = inspection.groups.map(({ name, points: all }) => {
    const views = all.map(pointView)
    return { name, count: points(views.length) + noted(views), points: views }
  })
  const all = groups.flatMap(({ points: views }) => views)
  return {
    // '120 points checked, 2 notes'
    summary: `${points(all.length)} checked${noted(all)}`,
    // 'By Ana Reyes on 12 November 2026'
    source: `By ${inspection.inspected_by} on ${longDate(inspection.inspected_on)}`,
    // What is not simply in order, before the whole sheet.
    notes: all.filter(isNoted),
    groups,
    // For the trust strip.
    mark: `${points(all.length)} inspected by ${inspection.inspected_by}`,
  }
}

export type PointView = ReturnType<typeof pointView>

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
