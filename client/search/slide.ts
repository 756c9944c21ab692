import { parseTypedNumber } from '../../shared/money.ts'
import {
  applyTypedBound,
  type FormBounds,
  moveThumb,
  type Scale,
  type Thumbs,
  thumbPositions,
  thumbText,
  trackFill,
} from '../../shared/search/range.ts'

type Ends = Record<keyof FormBounds, HTMLInputElement>

/** A thumb or a field of a range (range.tsx) moves the other (SRC-08). What the list is to follow; null for no bound. */
export function followRange(moved: HTMLInputElement): 'slider' | 'number' | null {
  const { thumbs, fields, scale } = findParts(moved)
  if (moved.type === 'range') {
    const end = moved === thumbs.from ? 'from' : 'to'
    const at = { from: Number(thumbs.from.value), to: Number(thumbs.to.value) }
    const next = moveThumb(scale, at, end, Number(moved.value))
    write(fields, {
      from: next.from === scale.min ? '' : String(next.from),
      to: next.to === scale.max ? '' : String(next.to),
    })
    showThumbs(moved, next)
    return 'slider'
  }
  const end = moved === fields.from ? 'from' : 'to'
  const other = end === 'from' ? 'to' : 'from'
  const bounds = { from: null, to: null, [other]: parseAmount(fields[other].value) }
  const next = applyTypedBound(scale, bounds, end, parseAmount(moved.value))
  if (!next) return null
  moved.dataset['bound'] = String(next[end] ?? '')
  showThumbs(moved, thumbPositions({ ...scale, ...next }))
  return 'number'
}

/** A field that is left has the bound that it stands for; what was none is not kept. */
export function leaveRange(field: HTMLInputElement): void {
  if (field.type === 'range') return
  // The last text of the field that was a bound, until a reply has its own.
  const bound = field.dataset['bound'] ?? field.defaultValue
  if (String(parseAmount(field.value) ?? '') !== bound)
    console.info(`${field.name}: ${field.value} is outside the range or past the other end, and was not taken.`)
  field.value = bound
}

function findParts(part: HTMLInputElement) {
  const range = part.closest<HTMLElement>('.range')!
  const [low, high, from, to] = range.querySelectorAll('input') as unknown as HTMLInputElement[]
  const scale: Scale = {
    min: Number(low!.min),
    max: Number(low!.max),
    step: Number(low!.step),
    goesBeyond: 'beyond' in range.dataset,
  }
  return { range, scale, thumbs: { from: low!, to: high! }, fields: { from: from!, to: to! } }
}

function write(fields: Ends, texts: Record<keyof FormBounds, string>): void {
  for (const end of ['from', 'to'] as const) {
    fields[end].value = texts[end]
    fields[end].dataset['bound'] = texts[end]
  }
}

function showThumbs(moved: HTMLInputElement, at: Thumbs): void {
  const { range, thumbs, scale } = findParts(moved)
  for (const end of ['from', 'to'] as const) {
    thumbs[end].value = String(at[end])
    thumbs[end].ariaValueText = thumbText(range.dataset['unit'] ?? '', at[end])
  }
  for (const [name, value] of Object.entries(trackFill(scale, at)))
    range.querySelector('rect')?.setAttribute(name, String(value))
}

/** '$25,000' -> 25000, '25k' too; null for what is no number. */
const parseAmount = (text: string): number | null => {
  const amount = parseTypedNumber(text)
  return amount === null ? null : Math.round(amount)
}
