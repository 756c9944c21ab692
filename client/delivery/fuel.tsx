import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FuelField } from '../../shared/fuel/cost.ts'
import { FUEL_FIELDS, FUEL_NAMES, type FuelView, fuelCost, mapFields, readFuelField } from '../../shared/fuel/view.ts'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../wake/hydrated.ts'

/** A result is announced once the typing has paused for so long. */
const ANNOUNCE_AFTER_MS = 700

const PROBLEMS_ID = 'fuel-problems'

const typedIn = (form: HTMLFormElement) => (field: FuelField) => {
  const input = form.elements.namedItem(FUEL_NAMES[field])
  return input instanceof HTMLInputElement ? input.value : ''
}

/** What the car costs in fuel or electricity (CAL-01). Before and without script the form asks the page itself. */
export function Fuel({ action, ...view }: FuelView & { action: string }) {
  const { icon, title, labels, note } = view
  const [typed, setTyped] = useState(view.typed)
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const entries = mapFields((field) => readFuelField(field, typed[field], view))
  const { week, year } = fuelCost(mapFields((field) => entries[field].value))
  const problems = FUEL_FIELDS.flatMap((field) => entries[field].problem ?? [])
  const announcement = useDebounced([...problems, `${week} a week, ${year} a year`].join(' '))

  const read = () => form.current && setTyped(mapFields(typedIn(form.current)))
  // What was typed before hydration stands in the form.
  useEffect(() => {
    read()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read()
  }

  return (
    <section id="fuel" className="panel calculator">
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      <form
        ref={form}
        className="calculator-form"
        action={`${action}#fuel`}
        noValidate
        onInput={read}
        onSubmit={submit}
      >
        <div className="calculator-fields">
          {FUEL_FIELDS.map((field) => (
            <div key={field}>
              <label htmlFor={`fuel-${field}`}>{labels[field]}</label>
              <input
                id={`fuel-${field}`}
                className="field"
                name={FUEL_NAMES[field]}
                defaultValue={entries[field].text}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                aria-invalid={entries[field].problem !== null || undefined}
                aria-describedby={problems.length > 0 ? PROBLEMS_ID : undefined}
                onBlur={({ currentTarget }) => {
                  currentTarget.value = readFuelField(field, currentTarget.value, view).text
                }}
              />
            </div>
          ))}
        </div>
        {!isHydrated && (
          <button type="submit" className="button button-secondary without-script">
            Work it out
          </button>
        )}
      </form>
      <div className="calculator-result">
        {problems.length > 0 && (
          <p id={PROBLEMS_ID} data-fault="field">
            {problems.join(' ')}
          </p>
        )}
        <p>
          <span className="calculator-figure">{week}</span> <span>a week</span>
        </p>
        <p>{year} a year</p>
      </div>
      <output className="visually-hidden">{announcement}</output>
      <p className="calculator-note">{note}</p>
    </section>
  )
}

/** A text once it has stood unchanged for a while; empty until it first changes. */
function useDebounced(text: string): string {
  const first = useRef(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === first.current && settled === '') return
    const timer = setTimeout(() => setSettled(text), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
