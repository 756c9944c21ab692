import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FuelField, FuelUse } from '../../shared/fuel/cost.ts'
import { FUEL_FIELDS, FUEL_NAMES, type FuelView, fuelCost, fuelText, parseFuelUse } from '../../shared/fuel/view.ts'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../wake/hydrated.ts'

/** A result is announced once the typing has paused for so long. */
const ANNOUNCE_AFTER_MS = 700

const typedIn = (form: HTMLFormElement) => (field: FuelField) => {
  const input = form.elements.namedItem(FUEL_NAMES[field])
  return input instanceof HTMLInputElement ? input.value : ''
}

/** What the car costs in fuel or electricity (CAL-01). Before and without script the form asks the page itself. */
export function Fuel({ icon, title, labels, standard, initial, note, action }: FuelView & { action: string }) {
  const [use, setUse] = useState(initial)
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { week, year } = fuelCost(use)
  const announcement = useDebounced(`${week} a week, ${year} a year`)

  const read = () => form.current && setUse(parseFuelUse(typedIn(form.current), standard))
  // What was typed before hydration stands in the form.
  useEffect(() => {
    if (form.current) setUse(parseFuelUse(typedIn(form.current), standard))
  }, [standard])
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
            <Field key={field} field={field} label={labels[field]} use={initial} standard={standard} />
          ))}
        </div>
        {!isHydrated && (
          <button type="submit" className="button button-secondary without-script">
            Work it out
          </button>
        )}
      </form>
      <div className="calculator-result">
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

type FieldProps = { field: FuelField; label: string; use: FuelUse; standard: FuelUse }

function Field({ field, label, use, standard }: FieldProps) {
  const id = `fuel-${field}`
  // Left, the field shows the number that counts: brought within its limits, or the standard where there is none.
  const normalise = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const read = parseFuelUse(() => currentTarget.value, standard)[field]
    currentTarget.value = fuelText(field, read)
  }
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        name={FUEL_NAMES[field]}
        defaultValue={fuelText(field, use[field])}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onBlur={normalise}
      />
    </div>
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
