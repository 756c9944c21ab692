import { decimal, plural } from '../text.ts'
import { longDate } from '../time.ts'
import type { InspectionPoint, InspectionResult } from './inspection-schema.ts'
import type { Car } from './schema.ts'

export type PointView = {
  name: string
  result: InspectionResult
  /** 'OK', 'Attention', 'Replaced' */
  text: string
  /** '6.5 mm' */
  measured: string | null
  /** What the inspector wrote. */
  note: string | null
}

/** The inspection sheet of a vehicle, decided. Plain JSON. */
export type InspectionView = {
  /** '120 points checked, 2 notes' */
  summary: string
  /** 'By Ana Reyes on 12 November 2026' */
  source: string
  /** What is not simply in order, before the whole sheet. */
  notes: PointView[]
  groups: { name: string; count: string; points: PointView[] }[]
  /** For the trust strip: '120 points inspected by Ana Reyes'. */
  mark: string
}

/** Anchor inside the folded sheet: a link to it unfolds the sheet. */
export const INSPECTION_ANCHOR = 'inspection'

const RESULTS: Record<InspectionResult, string> = { ok: 'OK', attention: 'Attention', replaced: 'Replaced' }

const points = (count: number) => plural(count, 'point')

export function inspectionView({ inspection }: Pick<Car, 'inspection'>): InspectionView | null {
  if (!inspection) return null
  const groups = inspection.groups.map(({ name, points: all }) => {
    const views = all.map(pointView)
    return { name, count: counted(views), points: views }
  })
  const all = groups.flatMap(({ points: views }) => views)
  return {
    summary: `${points(all.length)} checked${noted(all)}`,
    source: `By ${inspection.inspected_by} on ${longDate(inspection.inspected_on)}`,
    notes: all.filter(isNoted),
    groups,
    mark: `${points(all.length)} inspected by ${inspection.inspected_by}`,
  }
}

const isNoted = ({ result }: PointView) => result !== 'ok'
const counted = (views: PointView[]) => points(views.length) + noted(views)

function noted(views: PointView[]): string {
  const notes = views.filter(isNoted).length
  return notes === 0 ? '' : `, ${plural(notes, 'note')}`
}

const pointView = ({ name, result, note, millimetres }: InspectionPoint): PointView => ({
  name,
  result,
  text: RESULTS[result],
  measured: typeof millimetres === 'number' ? `${decimal(millimetres, 1)} mm` : null,
  note: note || null,
})
