import { memo, type SubmitEvent, useDeferredValue } from 'react'
import type { CarAction } from '../../shared/car/actions.ts'
import { calculateLoan, chosenFrequency, parseEntry, type TypedFields } from '../../shared/finance/calculation.ts'
import { FREQUENCY_KEYS, type Calculator as Rules } from '../../shared/finance/calculator.ts'
import type { LoanWorking as WorkingView } from '../../shared/finance/explanation.ts'
import { FREQUENCIES } from '../../shared/finance/frequency.ts'
import { NumberField } from '../finance/number-field.tsx'
import { Result } from '../finance/result.tsx'
import { useTyped } from '../finance/typed.ts'
import { Rows } from '../ui/rows.tsx'

type Props = { calculator: Rules; typed: TypedFields; action: string; quote: CarAction | null }

/**
 * A form that the server answers with the same page, and that answers by itself as soon as it is awake: the same fields,
 * the same rules, the same result (FIN-03, FIN-04, FIN-08).
 */
export function Calculator({ calculator, typed: sent, action, quote }: Props) {
  const { fields, frequencyName } = calculator
  const { typed, form, change } = useTyped(sent, fields)
  // What a field shows follows the hand; what it comes to follows when there is time.
  const answered = useDeferredValue(typed)
  const frequency = chosenFrequency(calculator, typed)

  const settle = (event: SubmitEvent) => {
    event.preventDefault()
    for (const field of fields) change(field.name, parseEntry(field, typed).text)
  }

  return (
    <form
      ref={form}
      className="repayments"
      method="get"
      action={action}
      onSubmit={settle}
      aria-label={calculator.title}
    >
      <div className="repayments-fields">
        {fields.map((field) => (
          <NumberField key={field.name} field={field} typed={typed[field.name] ?? ''} change={change} />
        ))}
        <fieldset className="repayments-frequency">
          <legend>Repayments</legend>
          {FREQUENCY_KEYS.map((key) => (
            <label key={key}>
              <input
                type="radio"
                name={frequencyName}
                value={key}
                checked={frequency === key}
                onChange={() => change(frequencyName, key)}
              />
              <span>{FREQUENCIES[key].label}</span>
            </label>
          ))}
        </fieldset>
        <p className="without-script">
          <button type="submit" className="button button-primary">
            Work out the repayments
          </button>
        </p>
      </div>
      <Answer calculator={calculator} typed={answered} action={action} quote={quote} />
    </form>
  )
}

const Answer = memo(function Answer({ calculator, typed, action, quote }: Props) {
  const done = calculateLoan(calculator, typed)
  return (
    <>
      <Result done={done} typed={typed} action={action} quote={quote} />
      {done.working && <Working working={done.working} />}
    </>
  )
})

/** Inputs, fees, number of payments, total and formula of a result (FIN-08). */
function Working({ working: { rows, notes } }: { working: WorkingView }) {
  return (
    <details className="repayments-working">
      <summary className="link">How this was worked out</summary>
      <Rows rows={rows} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </details>
  )
}
