import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FuelField, FuelUse } from '../../shared/fuel/cost.ts'
import { FUEL_FIELDS, FUEL_NAMES, type FuelView, fuelCost, fuelText, fuelUse } from '../../shared/fuel/view.ts'
import { useHydrated } from '../state/hydrated.ts'
import { Icon } from '../ui/icon.tsx'

const LABELS: Record<FuelField, string> = {
  price: '$ a litre',
  km: 'km a week',
  use: 'L per 100 km',
}

/** A result is said when the typing has rested for so many milliseconds. */
const RESTED_AFTER = 700

const typedIn = (form: HTMLFormElement) => (field: FuelField) => {
  const input = form.elements.namedItem(FUEL_NAMES[field])
  return input instanceof HTMLInputElement ? input.value : ''
}

/** What the car costs in fuel (CAL-01). Before and without script the form asks the page itself. */
export function Fuel({ standard, asked, note, action }: FuelView & { action: string }) {
  const [use, setUse] = useState(asked)
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { week, year } = fuelCost(use)
  const said = useRested(`${week} a week, ${year} a year`)

  const read = () => form.current && setUse(fuelUse(typedIn(form.current), standard))
  // What was typed before this woke stands in the form.
  useEffect(() => {
    if (form.current) setUse(fuelUse(typedIn(form.current), standard))
  }, [standard])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read()
  }

  return (
    <section id="fuel" className="panel calculator">
      <h2>
        <Icon name="fuel" />
        What it costs in fuel
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
            <Field key={field} field={field} use={asked} standard={standard} />
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
      <output className="visually-hidden">{said}</output>
      <p className="calculator-note">{note}</p>
    </section>
  )
}

function Field({ field, use, standard }: { field: FuelField; use: FuelUse; standard: FuelUse }) {
  const id = `fuel-${field}`
  // What counts is shown once the field is left: a number out of its limits is brought back, no number is the standard.
  const settle = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const read = fuelUse(() => currentTarget.value, standard)[field]
    currentTarget.value = fuelText(field, read)
  }
  return (
    <div>
      <label htmlFor={id}>{LABELS[field]}</label>
      <input
        id={id}
        className="field"
        name={FUEL_NAMES[field]}
        defaultValue={fuelText(field, use[field])}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onBlur={settle}
      />
    </div>
  )
}

/** A text once it has not changed for a while; nothing until it first does. */
function useRested(text: string): string {
  const first = useRef(text)
  const [rested, setRested] = useState('')
  useEffect(() => {
    if (text === first.current && rested === '') return
    const timer = setTimeout(() => setRested(text), RESTED_AFTER)
    return () => clearTimeout(timer)
  }, [text, rested])
  return rested
}
