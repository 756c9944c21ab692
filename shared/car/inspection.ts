import { type ImageService, PHOTO_RATIO } from '../image.ts'
import { decimal, plural } from '../text.ts'
import { longDate } from '../time.ts'
import type { InspectionPoint, InspectionResult } from './inspection-schema.ts'
import { mediaUrl } from './media-url.ts'
import { carPicture, type Picture } from './pictures.ts'
import type { Car } from './schema.ts'

/** Anchor inside the folded sheet: a link to it unfolds the sheet. */
export const INSPECTION_ANCHOR = 'inspection'

const RESULTS: Record<InspectionResult, string> = { ok: 'OK', attention: 'Attention', replaced: 'Replaced' }

const points = (count: number) => plural(count, 'point')

export type InspectionView = NonNullable<ReturnType<typeof inspectionView>>

/** The inspection sheet of a vehicle, decided; null without one. Plain JSON. */
export function inspectionView({ inspection, item_type }: Pick<Car, 'inspection' | 'item_type'>, images: ImageService) {
  if (!inspection) return null
  const groups = inspection.groups.map(({ name, points: all }) => {
    const views: PointView[] = all.map(pointView)
    return { name, count: points(views.length) + noted(all), points: views }
  })
  const all = inspection.groups.flatMap((group) => group.points)
  const spots: { mark: number; x: number; y: number }[] = []
  const notes = all.filter(isNoted).map((point): PointView => {
    const view = { ...pointView(point), ...pointPhoto(point, images) }
    const spot = item_type === 'car' ? findSpot(view) : null
    return spot === null ? view : { ...view, mark: spots.push({ mark: spots.length + 1, ...spot }) }
  })
  return {
    summary: `${points(all.length)} checked${noted(all)}`,
    // 'By Ana Reyes on 12 November 2026'
    source: `By ${inspection.inspected_by} on ${longDate(inspection.inspected_on)}`,
    // What is not simply in order, before the whole sheet.
    notes,
    // Where those are that say so, in a drawing of 200 by 90 from above, the front to the left.
    spots,
    groups,
    mark: `${points(all.length)} inspected by ${inspection.inspected_by}`,
  }
}

/** `mark`: its number on the drawing. `ring`: percent of the picture from its left and top edges. */
export type PointView = ReturnType<typeof pointView> & {
  mark?: number
  photo?: { picture: Picture; ring: { x: number; y: number } | null }
}

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

/** Where a per cent of a whole picture is in one of which the middle is shown. */
const moved = (percent: number, by: number) => 50 + (percent - 50) * Math.max(1, by)

/** A picture is shown 3:2, as all of them are (image.ts): of another shape, the middle, where the ring moves with it. */
function pointPhoto({ name, note, photo }: InspectionPoint, images: ImageService): Pick<PointView, 'photo'> {
  const url = mediaUrl(photo?.url ?? null)
  if (!photo || url === null) return {}
  const { width = null, height = null, x, y } = photo
  const stretch = width && height ? width / height / PHOTO_RATIO : 1
  const ring = x == null || y == null ? null : { x: moved(x, stretch), y: moved(y, 1 / stretch) }
  const isInside = ring && [ring.x, ring.y].every((percent) => percent >= 0 && percent <= 100)
  const alt = note ? `${name}: ${note}` : name
  return { photo: { picture: carPicture({ url, width, height }, alt, 'lead', images), ring: isInside ? ring : null } }
}

const isNoted = ({ result }: InspectionPoint) => result !== 'ok'

function noted(views: InspectionPoint[]): string {
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
