import { type ReadonlySignal, type Signal, signal, useComputed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { CarAction } from '../../shared/card/actions.ts'
import {
  type Calculation,
  calculateLoan,
  chosenFrequency,
  isChanged,
  parseEntry,
  type TypedFields,
} from '../../shared/finance/calculation.ts'
import {
  calculatorParams,
  FIGURES_FIELD,
  FREQUENCY_KEYS,
  type Calculator as Rules,
} from '../../shared/finance/calculator.ts'
import type { LoanWorking as WorkingView } from '../../shared/finance/explanation.ts'
import { asAnswer, type Field, formatNumber, parseField } from '../../shared/finance/field.ts'
import { FREQUENCIES } from '../../shared/finance/frequency.ts'
import type { Rates as Both } from '../../shared/finance/rates.ts'
import { countEvent } from '../analytics/count-event.ts'
import { afterFrame } from '../lib/prerender.ts'
import { Announced } from '../ui/announced.tsx'
import { Rows } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'
import { NumberField } from './number-field.tsx'
import { writeGiven } from './write-given.ts'

type Props = {
  calculator: Rules
  /** What else is here stays in its address. */
  typed: TypedFields
  action: string
  quote: CarAction | null
  /** Fields of the form below it, by what they take from here. */
  fills?: Partial<Record<Field['key'], string>>
  /** The form beside it that takes all figures to the next page, once they are the shopper’s own. */
  carriedBy?: string
}

/** Asked by a form as well, and so all that stands open over one. */
const MAIN_FIELDS: ReadonlySet<Field['key']> = new Set(['sum', 'deposit', 'years'] as const)

/** A form that the server answers with the same page, and that answers by itself once awake (FIN-03, FIN-04, FIN-08). */
export function Calculator({ calculator, typed: sent, action, quote, fills, carriedBy }: Props) {
  useSignals()
  const { fields, frequencyName } = calculator
  const [{ typed, answered, take, ...values }] = useState(() => createValues(sent))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? take(readForm(form.current, fields)) : undefined), [fields, take])
  const done = useComputed(() => calculateLoan(calculator, answered.value))
  const frequency = useComputed(() => chosenFrequency(calculator, typed.value)).value

  const change = (name: string, text: string) => {
    values.change(name, text)
    const field = fields.find((each) => each.name === name)
    const filled = field && document.querySelector<HTMLInputElement>(`[name="${fills?.[field.key]}"]`)
    if (!field || !filled) return
    filled.value = asAnswer(field, parseField(field, text))
    writeGiven(filled.closest('.form-given'))
  }
  const settle = (event: SubmitEvent) => {
    event.preventDefault()
    for (const field of fields) change(field.name, parseEntry(field, typed.value).text)
  }

  const isBrief = fills !== undefined || carriedBy !== undefined
  const isMain = ({ key }: Field) => !isBrief || MAIN_FIELDS.has(key)
  const draw = (field: Field) => (
    <NumberField key={field.name} field={field} values={typed} done={done} change={change} />
  )
  const frequencies = (
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
  )

  return (
    <form
      ref={form}
      className="repayments"
      data-brief={isBrief || undefined}
      method="get"
      action={action}
      onSubmit={settle}
      aria-label={calculator.title}
    >
      {Object.entries(sent).map(
        ([name, value]) =>
          !calculatorParams(calculator).includes(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="repayments-fields">
        {fields.filter(isMain).map(draw)}
        {isBrief ? (
          <details className="repayments-more">
            <summary className="link">Change the rate or how often you pay</summary>
            {fields.filter((field) => !isMain(field)).map(draw)}
            {frequencies}
          </details>
        ) : (
          frequencies
        )}
        <p className="without-script">
          <button type="submit" className="button button-primary">
            Work out the repayments
          </button>
        </p>
      </div>
      <Answer {...{ calculator, action, quote, fills, carriedBy }} values={answered} result={done} />
    </form>
  )
}

type AnswerProps = Omit<Props, 'typed'> & { values: Signal<TypedFields>; result: ReadonlySignal<Calculation> }

function Answer({ calculator, values, result, ...links }: AnswerProps) {
  useSignals()
  const typed = values.value
  const done = result.value
  const own = Object.fromEntries(calculatorParams(calculator).map((name) => [name, typed[name] ?? '']))
  return (
    <>
      {links.carriedBy && isChanged(calculator, typed) && (
        <input type="hidden" form={links.carriedBy} name={FIGURES_FIELD} value={new URLSearchParams(own).toString()} />
      )}
      <Result done={done} typed={typed} {...links} />
      {done.working && <Working working={done.working} />}
    </>
  )
}

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

/**
 * The one place that draws an interest rate: never without its comparison rate, in one line, at one size, in one colour
 * (FIN-02; sections 160 and 164 of the National Credit Code).
 */
export function Rates({ rates: { interest, comparison } }: { rates: Both }) {
  return (
    <span className="rates">
      <span>
        <b>{interest}</b> p.a. interest rate
      </span>{' '}
      <span>
        <b>{comparison}</b> p.a. comparison rate
      </span>
    </span>
  )
}

type ResultProps = Omit<Props, 'calculator'> & { done: Calculation }

/** What the fields come to, in large figures, with its rates beside it at the same size. */
export function Result({ done, typed, action, quote, fills, carriedBy }: ResultProps) {
  const { payment, each, weekly, rates, spoken } = done
  const [path, anchor] = action.split('#')
  return (
    <div className="repayments-result">
      <p className="finance-figures">
        <span>
          <b>{payment}</b>
          {each && ` ${each}`}
          {weekly && `, ${weekly}`}
        </span>{' '}
        <Rates rates={rates} />
      </p>
      <Announced text={spoken} />
      {(quote !== null || !carriedBy) && (
        <p className="repayments-ways tap-links">
          {quote && (
            <a
              className="button button-secondary"
              href={quoteHref(quote, typed)}
              {...(quote.act && wake('press', quote.act))}
            >
              {quote.text}
            </a>
          )}
          {/* No page to draw ahead: it is this one. */}
          {!carriedBy && (
            <a
              className={fills ? 'button button-secondary' : 'link'}
              rel="nofollow"
              href={`${path}?${new URLSearchParams(typed)}#${anchor}`}
            >
              {fills ? 'Add these figures to my enquiry' : 'Link to this calculation'}
            </a>
          )}
        </p>
      )}
    </div>
  )
}

/** The form for a quote shows these figures, and sends them along (FIN-07). */
const quoteHref = ({ kind, href }: CarAction, typed: TypedFields) =>
  kind === 'quote' ? `${href}&${new URLSearchParams(typed)}` : href

/** Calculators used on a page count once, whichever of them it is (FIN-06). */
let isTold = false

/** The values of a calculator: each field follows the hand by itself, what they come to follows in the next frame. */
function createValues(sent: TypedFields) {
  const [typed, answered] = [signal(sent), signal(sent)]
  const change = (name: string, text: string) => {
    if (typed.value[name] === text) return
    typed.value = { ...typed.value, [name]: text }
    afterFrame(() => {
      answered.value = typed.value
      if (!isTold) countEvent('financeCalculatorUse')
      isTold = true
    })
  }
  const take = (held: TypedFields) => {
    if (Object.entries(held).some(([name, value]) => typed.value[name] !== value)) typed.value = answered.value = held
  }
  return { typed, answered, change, take }
}

/** What a form holds: as rendered by the server, or as changed before it was hydrated. */
function readForm(form: HTMLFormElement, fields: Field[]): TypedFields {
  const held = Object.fromEntries(
    [...new FormData(form)].filter((each): each is [string, string] => typeof each[1] === 'string'),
  )
  const sliders = form.querySelectorAll<HTMLInputElement>('input[type=range]')
  for (const [index, field] of fields.entries()) {
    const slider = sliders[index]
    if (slider && isSlid(slider)) held[field.name] = formatNumber(field, slider.valueAsNumber)
  }
  return held
}

/** Whether a slider stands elsewhere than it was drawn, which is at a step of its own near the number. */
function isSlid({ min, max, step, defaultValue, value }: HTMLInputElement): boolean {
  const drawn = document.createElement('input')
  drawn.type = 'range'
  Object.assign(drawn, { min, max, step, value: defaultValue })
  return drawn.value !== value
}
