import { type ChangeEvent, useState } from 'react'
import { formBounds, withBounds } from '../../shared/search/filter-form.ts'
import {
  applyTypedBound,
  type FormBounds,
  moveThumb,
  type RangeView,
  thumbPositions,
} from '../../shared/search/range.ts'
import { thousands } from '../../shared/text.ts'
import { change } from './live.ts'
import { choices, useChosen } from './state.ts'

type End = keyof FormBounds

const ENDS = [
  { end: 'from', thumb: 'Lowest', field: 'From' },
  { end: 'to', thumb: 'Highest', field: 'To' },
] as const

/**
 * A range between two bounds: two number fields that work alone, and over them two thumbs on one track. The fields
 * carry the form's values; a thumb at its end leaves its field open (SRC-08).
 */
export function Range({ range }: { range: RangeView }) {
  const { key, label, unit, min, max, step, goesBeyond } = range
  // What is being typed; it may not be a bound yet.
  const [typed, setTyped] = useState<{ end: End; text: string } | null>(null)
  const bounds = formBounds({ [key]: useChosen(key, [String(range.from ?? ''), String(range.to ?? '')]) }, key)
  const thumbs = thumbPositions({ ...range, ...bounds })

  const apply = (next: FormBounds, kind: 'number' | 'slider') =>
    change(withBounds(choices.value ?? {}, key, next), kind)
  const slide = (end: End) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = moveThumb(range, thumbs, end, Number(event.target.value))
    setTyped(null)
    apply({ from: next.from === min ? null : next.from, to: next.to === max ? null : next.to }, 'slider')
  }
  const type = (end: End) => (event: ChangeEvent<HTMLInputElement>) => {
    setTyped({ end, text: event.target.value })
    const next = applyTypedBound(range, bounds, end, parseAmount(event.target.value))
    if (next) apply(next, 'number')
  }
  const leave = () => {
    if (typed && !applyTypedBound(range, bounds, typed.end, parseAmount(typed.text)))
      console.info(`${label}: ${typed.text} is outside ${min} to ${max} or past the other end, and was not taken.`)
    setTyped(null)
  }
  const numberText = (value: number) => (unit === '' ? String(value) : thousands(value))
  const valueText = (value: number) =>
    unit === '$' ? `$${thousands(value)}` : [numberText(value), unit].join(' ').trim()
  const share = (value: number) => ((value - min) / Math.max(1, max - min)) * 100
  const placeholders = { from: numberText(min), to: goesBeyond ? `${numberText(max)}+` : numberText(max) }

  return (
    <div className="range">
      <div className="range-track">
        <svg className="range-fill" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect x={share(thumbs.from)} width={Math.max(0, share(thumbs.to) - share(thumbs.from))} height="1" />
        </svg>
        {ENDS.map(({ end, thumb }) => (
          <input
            key={end}
            type="range"
            aria-label={`${thumb} ${label.toLowerCase()}`}
            aria-valuetext={valueText(thumbs[end])}
            {...{ min, max, step }}
            value={thumbs[end]}
            onChange={slide(end)}
          />
        ))}
      </div>
      <div className="range-fields">
        {ENDS.map(({ end, field }) => (
          <label key={end}>
            <span>{unit ? `${field} (${unit})` : field}</span>
            <input
              className="field"
              name={key}
              inputMode="numeric"
              autoComplete="off"
              placeholder={placeholders[end]}
              value={typed?.end === end ? typed.text : (bounds[end] ?? '')}
              onChange={type(end)}
              onBlur={leave}
            />
          </label>
        ))}
      </div>
    </div>
  )
}

/** '$25,000' -> 25000; null for a text without digits. */
function parseAmount(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9)
  return digits === '' ? null : Number(digits)
}
