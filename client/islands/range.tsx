import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { moveThumb, type RangeView, thumbsOf } from '../../shared/search/range.ts'
import { thousands } from '../../shared/text.ts'

/**
 * A range between two bounds: two number fields that work alone, and over them two thumbs on one track. The fields
 * carry the form's values; a thumb at its end leaves its field open.
 */
export function Range({ range }: { range: RangeView }) {
  const { key, label, unit, min, max, step } = range
  const [bounds, setBounds] = useState({ from: range.from, to: range.to })
  const thumbs = thumbsOf({ ...range, ...bounds })
  const root = useRef<HTMLDivElement>(null)

  // What was typed or slid while this island's code was on the way stands in the page, not yet in the state.
  useEffect(() => {
    const [lowest, highest, from, to] = root.current?.querySelectorAll('input') ?? []
    if (!lowest || !highest || !from || !to) return
    const drawn = thumbsOf(range)
    setBounds((known) => ({
      from: early(from, lowest, known.from, drawn.from),
      to: early(to, highest, known.to, drawn.to),
    }))
  }, [range])

  const slide = (moved: 'from' | 'to') => (event: ChangeEvent<HTMLInputElement>) => {
    const next = moveThumb(range, thumbs, moved, Number(event.target.value))
    setBounds({ from: next.from === min ? null : next.from, to: next.to === max ? null : next.to })
  }
  const type = (typed: 'from' | 'to') => (event: ChangeEvent<HTMLInputElement>) => {
    setBounds({ ...bounds, [typed]: amountIn(event.target.value) })
  }
  const said = (value: number) => (unit === '$' ? `$${thousands(value)}` : [sayNumber(value), unit].join(' ').trim())
  const sayNumber = (value: number) => (unit === '' ? String(value) : thousands(value))
  const share = (value: number) => ((value - min) / Math.max(1, max - min)) * 100

  return (
    <div className="range" ref={root}>
      <div className="range-track">
        <svg className="range-fill" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect x={share(thumbs.from)} width={Math.max(0, share(thumbs.to) - share(thumbs.from))} height="1" />
        </svg>
        <input
          type="range"
          aria-label={`Lowest ${label.toLowerCase()}`}
          aria-valuetext={said(thumbs.from)}
          {...{ min, max, step }}
          value={thumbs.from}
          onChange={slide('from')}
        />
        <input
          type="range"
          aria-label={`Highest ${label.toLowerCase()}`}
          aria-valuetext={said(thumbs.to)}
          {...{ min, max, step }}
          value={thumbs.to}
          onChange={slide('to')}
        />
      </div>
      <div className="range-fields">
        <label>
          <span>From{unit && ` (${unit})`}</span>
          <input
            className="field"
            name={key}
            inputMode="numeric"
            autoComplete="off"
            placeholder={sayNumber(min)}
            value={bounds.from ?? ''}
            onChange={type('from')}
          />
        </label>
        <label>
          <span>To{unit && ` (${unit})`}</span>
          <input
            className="field"
            name={key}
            inputMode="numeric"
            autoComplete="off"
            placeholder={range.goesBeyond ? `${sayNumber(max)}+` : sayNumber(max)}
            value={bounds.to ?? ''}
            onChange={type('to')}
          />
        </label>
      </div>
    </div>
  )
}

/** The number that somebody typed; null for none. */
function amountIn(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9)
  return digits === '' ? null : Number(digits)
}

/** One bound as the page has it: what its field says if that changed, else where its thumb was moved to. */
function early(field: HTMLInputElement, thumb: HTMLInputElement, known: number | null, drawnAt: number): number | null {
  if (field.value !== String(known ?? '')) return amountIn(field.value)
  return Number(thumb.value) === drawnAt ? known : Number(thumb.value)
}
