import type { DeliveryAnswer } from '../../shared/delivery/answer.ts'
import type { FuelView } from '../../shared/fuel/view.ts'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'
import { Island } from '../wake/island.tsx'
import { Fuel } from './fuel.tsx'

export type DeliveryView = {
  /** The car's own page, which answers without script. */
  action: string
  car: string
  /** The postcode as typed, valid or not. */
  typed: string
  note: string
  answer: DeliveryAnswer
}

const FIELD = 'delivery-postcode'
const ANSWER = 'delivery-answer'

/** What it costs to have the car brought home (CAL-02). */
export function Delivery({ action, car, typed, note, answer }: DeliveryView) {
  const isWrong = answer.state === 'error' && answer.about === 'field'
  return (
    <section id="delivery" className="panel calculator">
      <h2>
        <Icon name="delivery" />
        Delivery to your door
      </h2>
      <form className="calculator-form" action={`${action}#delivery`} noValidate>
        <label htmlFor={FIELD}>Your postcode</label>
        <div className="calculator-line" {...wake('stored', 'postcode')}>
          <input
            id={FIELD}
            className="field"
            name="postcode"
            defaultValue={typed}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            aria-describedby={ANSWER}
            aria-invalid={isWrong || undefined}
          />
          <button type="submit" className="button button-secondary" {...wake('press', 'delivery')} data-car={car}>
            Get price
          </button>
        </div>
      </form>
      <output className="calculator-result" id={ANSWER} htmlFor={FIELD}>
        <Answer answer={answer} />
      </output>
      <p className="calculator-note">{note}</p>
    </section>
  )
}

/** What the calculator says, also in answer to a call. */
export function Answer({ answer }: { answer: DeliveryAnswer }) {
  switch (answer.state) {
    case 'idle':
      return <span>Enter your postcode to see what delivery costs.</span>
    case 'error':
      return <span data-fault={answer.about}>{answer.text}</span>
    case 'result':
      return (
        <>
          <span className="calculator-figure">{answer.price}</span>{' '}
          <span className="calculator-region">{answer.region}</span>
        </>
      )
  }
}

type Props = { action: string; fuel: FuelView | null; delivery: DeliveryView | null }

/** What it costs to run the car, and to have it brought (CAL-01, CAL-02). */
export function Calculators({ action, fuel, delivery }: Props) {
  if (!fuel && !delivery) return null
  return (
    <div className="calculators">
      {fuel && <Island name="fuel" of={Fuel} on="touch" props={{ ...fuel, action }} />}
      {delivery && <Delivery {...delivery} />}
    </div>
  )
}
