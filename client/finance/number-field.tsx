import { type ReadonlySignal, type Signal, useComputed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { Calculation, TypedFields } from '../../shared/finance/calculation.ts'
import { type Field, fieldHelp, formatNumber, formatWithUnit, parseField } from '../../shared/finance/field.ts'

type Props = {
  field: Field
  values: Signal<TypedFields>
  /** What is wrong with a field beside the others. */
  done: ReadonlySignal<Calculation>
  change: (name: string, text: string) => void
}

const wholeNumbers = (min: number, max: number) =>
  Array.from({ length: Math.floor(max) - Math.ceil(min) + 1 }, (_, step) => Math.ceil(min) + step)

/** A number to type, which works alone, and the same number to slide. What is typed is tidied once it is left. */
export function NumberField({ field, values, done, change }: Props) {
  useSignals()
  const id = useId()
  const typed = useComputed(() => values.value[field.name] ?? '').value
  const entry = parseField(field, typed)
  const besides = useComputed(() => done.value.entries[field.name]?.problem ?? null).value
  const problem = entry.problem ?? besides
  const { name, label, unit, min, max, step } = field
  const slideMax = field.slideMax ?? max
  const helpId = `${id}help`
  const ticksId = `${id}ticks`
  // A notch a year: a term is chosen in years, an amount is not.
  const years = unit === 'years' ? wholeNumbers(min, max) : []
  return (
    <div className="repayments-field">
      <label htmlFor={id}>
        {label}
        {field.isOptional && <span className="optional"> (optional)</span>}
      </label>
      <span id={helpId} className="repayments-help" data-problem={problem !== null || undefined}>
        {problem ?? fieldHelp(field)}
      </span>
      <span className="repayments-input" data-unit={unit}>
        <input
          id={id}
          className="field"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-describedby={helpId}
          aria-invalid={problem !== null || undefined}
          onChange={(event) => change(name, event.target.value)}
          onBlur={() => entry.text !== typed && change(name, entry.text)}
        />
      </span>
      <input
        type="range"
        className="slider with-script"
        list={years.length > 0 ? ticksId : undefined}
        aria-label={`${label}, slider`}
        aria-valuetext={formatWithUnit(field, entry.value)}
        {...{ min, max: slideMax, step }}
        value={Math.min(slideMax, Math.max(min, entry.value))}
        onChange={(event) => change(name, formatNumber(field, Number(event.target.value)))}
      />
      {years.length > 0 && (
        <datalist id={ticksId}>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </datalist>
      )}
    </div>
  )
}
