import { type RangeView, thumbPositions, thumbText, trackFill } from '../../shared/search/range.ts'
import { thousands } from '../../shared/text.ts'

const ENDS = [
  { end: 'from', thumb: 'Lowest', field: 'From' },
  { end: 'to', thumb: 'Highest', field: 'To' },
] as const

/**
 * A range between two bounds: two number fields that work alone, and over them two thumbs on one track (slide.ts). The
 * fields carry the form's values; a thumb at its end leaves its field open (SRC-08).
 */
export function Range({ range }: { range: RangeView }) {
  const { key, label, unit, min, max, step, goesBeyond } = range
  const thumbs = thumbPositions(range)
  const numberText = (value: number) => (unit === '' ? String(value) : thousands(value))
  const placeholders = { from: numberText(min), to: goesBeyond ? `${numberText(max)}+` : numberText(max) }

  return (
    <div className="range" data-unit={unit} data-beyond={goesBeyond || undefined}>
      <div className="range-track">
        <svg className="range-fill" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect {...trackFill(range, thumbs)} height="1" />
        </svg>
        {ENDS.map(({ end, thumb }) => (
          <input
            key={end}
            type="range"
            aria-label={`${thumb} ${label.toLowerCase()}`}
            aria-valuetext={thumbText(unit, thumbs[end])}
            {...{ min, max, step }}
            defaultValue={thumbs[end]}
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
              defaultValue={range[end] ?? ''}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
