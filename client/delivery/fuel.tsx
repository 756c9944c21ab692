import { useEffect, useRef, useState } from 'react'
import { FUEL_FIELDS, FUEL_NAMES, type FuelView, fuelCost, mapFields, readFuelField } from '../../shared/fuel/view.ts'
import { Announced } from '../ui/announced.tsx'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../wake/hydrated.ts'

const PROBLEMS_ID = 'fuel-problems'

const typedIn = (form: HTMLFormElement) =>
  mapFields((field) => {
    const input = form.elements.namedItem(FUEL_NAMES[field])
    return input instanceof HTMLInputElement ? input.value : ''
  })

/** What the car costs in fuel or electricity (CAL-01). Before and without script the form asks the page itself. */
export function Fuel({ action, ...view }: FuelView & { action: string }) {
  const { icon, title, labels, note } = view
  const [typed, setTyped] = useState(view.typed)
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const entries = mapFields((field) => readFuelField(field, typed[field], view))
  const { week, year } = fuelCost(mapFields((field) => entries[field].value))
  const problems = FUEL_FIELDS.flatMap((field) => entries[field].problem ?? [])

  // What was typed before hydration stands in the form.
  useEffect(() => {
    if (form.current) setTyped(typedIn(form.current))
  }, [])

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
        onInput={({ currentTarget }) => setTyped(typedIn(currentTarget))}
        onSubmit={(event) => event.preventDefault()}
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
      <Announced text={[...problems, `${week} a week, ${year} a year`].join(' ')} />
      <p className="calculator-note">{note}</p>
    </section>
  )
}
