import type { FieldView } from '../../shared/lead/field.ts'
import { fieldId } from '../../shared/lead/form-view.ts'
import { ANY_TIME } from '../../shared/test-drive/any-time.ts'
import type { DayView, TimesView, TimeView } from '../../shared/test-drive/view.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { field: FieldView; form: string }

/** When: any time, or one of those that are free, day by day (TST-01). Radio buttons throughout, so that keys and readers know them. */
export function TimesField({ field, form }: Props) {
  const { name, label, value, error, times } = field
  const id = fieldId(form, name)
  if (!times) return <input type="hidden" name={name} value={ANY_TIME} />
  const { place, days, nearest, isCertain } = times
  const described = [place && `${id}-zone`, error !== null && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="form-field drive-times"
      id={id}
      tabIndex={-1}
      aria-describedby={described || undefined}
      data-field={name}
    >
      <legend className="form-label">{label}</legend>
      {place ? (
        <p className="form-hint" id={`${id}-zone`}>
          At {place.name}. Times are {place.zone}.
        </p>
      ) : (
        <p className="form-hint">We call you to agree on a time.</p>
      )}
      {error !== null && (
        <p className="form-fault" id={`${id}-fault`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      {!isCertain && (
        <label className="check form-choice">
          <input type="radio" name={name} value={ANY_TIME} defaultChecked={value === ANY_TIME || value === ''} />
          Any time suits me
        </label>
      )}
      {nearest.length > 0 && (
        <fieldset className="drive-nearest">
          <legend className="drive-nearest-title">Still free, and nearest to yours</legend>
          <Times times={nearest} name={name} value={value} isFull />
        </fieldset>
      )}
      {days.length > 0 && <Days days={days} nearest={nearest} name={name} value={value} />}
    </fieldset>
  )
}

type Chosen = { name: string; value: string }

function Days({ days, nearest, ...chosen }: Pick<TimesView, 'days' | 'nearest'> & Chosen) {
  const open = opened(days, nearest, chosen.value)
  return (
    <ul className="drive-days">
      {days.map((day) => (
        <li key={day.label}>
          {day.times.length > 0 ? (
            <details open={day === open}>
              <summary>
                <span>{day.label}</span>
                <span className="drive-note">{day.note}</span>
                <Icon name="down" />
              </summary>
              <Times times={day.times.filter(isNotAmong(nearest))} {...chosen} />
            </details>
          ) : (
            <p className="drive-closed">
              <span>{day.label}</span>
              <span className="drive-note">{day.note}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** One value is one button of the form. */
const isNotAmong = (nearest: TimeView[]) => (time: TimeView) => !nearest.some(({ value }) => value === time.value)

/** The day of the chosen time; else the first with times, where nothing nearer is offered above. */
function opened(days: DayView[], nearest: TimeView[], value: string): DayView | undefined {
  const chosen = days.find(({ times }) => times.some((time) => time.value === value))
  return chosen ?? (nearest.length > 0 ? undefined : days.find(({ times }) => times.length > 0))
}

type TimesProps = { times: TimeView[]; isFull?: boolean } & Chosen

function Times({ times, name, value, isFull = false }: TimesProps) {
  return (
    <div className="drive-slots" data-full={isFull || undefined}>
      {times.map((time) => (
        <label key={time.value} className="drive-slot">
          <input type="radio" name={name} value={time.value} defaultChecked={time.value === value} />
          <span aria-hidden="true">{isFull ? time.full : time.text}</span>
          <span className="visually-hidden">{time.full}</span>
        </label>
      ))}
    </div>
  )
}
