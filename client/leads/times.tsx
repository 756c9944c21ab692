import { useSyncExternalStore } from 'react'
import type { DayView, FieldView, TimesView, TimeView } from '../../shared/form/field.ts'
import { fieldId } from '../../shared/form/form-view.ts'
import { ANY_TIME } from '../../shared/test-drive/any-time.ts'
import { Icon } from '../ui/icon.tsx'

/** When: any time, or one of those that are free, day by day (TST-01). Radio buttons throughout, so that keys and readers know them. */
export function TimesField({ field, form }: { field: FieldView; form: string }) {
  const { name, label, value, error, times } = field
  const id = fieldId(form, name)
  const { groupName, chosen } = useOwnGroups(id, name)
  if (!times) return <input type="hidden" name={name} value={ANY_TIME} />
  const { place, days, nearest, isCertain } = times
  const described = [`${id}-zone`, error !== null && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="form-field drive-times"
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={isCertain || undefined}
      aria-invalid={error !== null || undefined}
      tabIndex={-1}
      aria-describedby={described}
      data-field={name}
    >
      <legend className="form-label" id={`${id}-label`}>
        {label}
      </legend>
      {chosen !== null && <input type="hidden" name={name} value={chosen} />}
      <p className="form-hint" id={`${id}-zone`}>
        {place ? `At ${place.name}. Times are ${place.zone}.` : 'We’ll call you to find a time.'}
      </p>
      {error !== null && (
        <p className="form-fault" id={`${id}-fault`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      {!isCertain && (
        <label className="check form-choice">
          <input type="radio" name={groupName('any')} value={ANY_TIME} defaultChecked={value === ANY_TIME} />
          Any time suits me
        </label>
      )}
      {nearest.length > 0 && (
        <fieldset className="drive-nearest">
          <legend className="drive-nearest-title">Closest times still free</legend>
          <Slots times={nearest} name={groupName('nearest')} value={value} isFull />
        </fieldset>
      )}
      {days.length > 0 && <Days id={id} days={days} nearest={nearest} groupName={groupName} value={value} />}
    </fieldset>
  )
}

type DaysProps = Pick<TimesView, 'days' | 'nearest'> & {
  id: string
  groupName: (group: string) => string
  value: string
}

/** A week to a row; the times of the day that is chosen stand under all of them. Which day is shown is no answer of the form. */
function Days({ id, days, nearest, groupName, value }: DaysProps) {
  const open = openDay(days, nearest, value)
  return (
    <ul className="drive-days">
      {days.map((day, at) => {
        const { label, short, note, times } = day
        const words = (
          <>
            <span aria-hidden="true">{short.weekday}</span>
            <strong aria-hidden="true">{short.date}</strong>
            <span aria-hidden="true">{short.note}</span>
            <span className="visually-hidden">
              {label}, {note}
            </span>
          </>
        )
        if (times.length === 0)
          return (
            <li key={label}>
              <p className="drive-day drive-closed">{words}</p>
            </li>
          )
        return (
          <li key={label}>
            <label className="drive-day">
              <input type="radio" name={`${id}-day`} form="" defaultChecked={day === open} />
              {words}
            </label>
            {/* A day is a group inside the one group of all times. */}
            <fieldset aria-label={label}>
              <p className="drive-note" aria-hidden="true">
                {label}
              </p>
              <DayTimes times={times.filter(isNotAmong(nearest))} name={groupName(String(at))} value={value} />
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}

/** Mornings and afternoons of a day, each under its name where there are both. */
function DayTimes({ times, ...chosen }: { times: TimeView[]; name: string; value: string }) {
  const parts = (['Morning', 'Afternoon'] as const)
    .map((part) => ({ part, times: times.filter((time) => time.part === part) }))
    .filter((each) => each.times.length > 0)
  return parts.map(({ part, times: ofPart }) => (
    <div key={part} className="drive-part">
      <p className="drive-part-name" aria-hidden="true">
        {part}
      </p>
      <Slots times={ofPart} {...chosen} />
    </div>
  ))
}

/** One value is one button of the form. */
const isNotAmong = (nearest: TimeView[]) => (time: TimeView) => !nearest.some(({ value }) => value === time.value)

/** The day of the chosen time; else the first with times, where nothing nearer is offered above. */
function openDay(days: DayView[], nearest: TimeView[], value: string): DayView | undefined {
  const chosen = days.find(({ times }) => times.some((time) => time.value === value))
  return chosen ?? (nearest.length > 0 ? undefined : days.find(({ times }) => times.length > 0))
}

type SlotsProps = { times: TimeView[]; name: string; value: string; isFull?: boolean }

function Slots({ times, name, value, isFull = false }: SlotsProps) {
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

/**
 * Radio buttons of one answer as a group for each day: Tab leads from day to day, and the arrow keys stay within one. Without
 * script they are one group, of which the browser sends the one that is chosen; with script a hidden field has the answer.
 * `id`: of the element around them.
 */
function useOwnGroups(id: string, name: string) {
  const chosen = useSyncExternalStore(
    (notify) => subscribe(id, notify),
    () => radiosIn(id).find(({ checked }) => checked)?.value ?? '',
    () => null,
  )
  return {
    /** The answer; null while all buttons are one group. */
    chosen,
    groupName: (group: string) => (chosen === null ? name : `${name}-${group}`),
  }
}

function subscribe(id: string, notify: () => void) {
  const element = document.getElementById(id)
  const choose = ({ target }: Event) => {
    const radios = radiosIn(id)
    if (!radios.some((radio) => radio === target)) return
    for (const radio of radios) if (radio !== target) radio.checked = false
    notify()
  }
  element?.addEventListener('change', choose)
  return () => element?.removeEventListener('change', choose)
}

/** The answers; what chooses a day belongs to no form. */
const radiosIn = (id: string) => [
  ...(document.getElementById(id)?.querySelectorAll<HTMLInputElement>('input[type="radio"]:not([form])') ?? []),
]
