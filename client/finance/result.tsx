import { useEffect, useState } from 'react'
import type { CarAction } from '../../shared/car/actions.ts'
import type { Calculation, Typed } from '../../shared/finance/calculation.ts'
import type { Working as Rows } from '../../shared/finance/working.ts'
import { Rates } from './rates.tsx'

/** A result that has not changed for so long is read out. */
const SPOKEN_AFTER_MS = 700

type Props = { done: Calculation; typed: Typed; action: string; quote: CarAction | null }

/** What the fields come to, in large figures, with its rates beside it at the same size. */
export function Result({ done: { payment, each, rates, spoken, working }, typed, action, quote }: Props) {
  const [path, anchor] = action.split('#')
  return (
    <div className="calculator-result">
      <p className="finance-figures">
        <span>
          <b>{payment}</b>
          {each && ` ${each}`}
        </span>{' '}
        <Rates rates={rates} />
      </p>
      <Announced text={spoken} />
      {working && <Working working={working} />}
      <p className="calculator-ways">
        {quote && (
          <a className="button button-secondary" href={quote.href}>
            {quote.text}
          </a>
        )}
        {/* No page to draw ahead: it is this one. */}
        <a className="link" rel="nofollow" href={`${path}?${new URLSearchParams(typed)}#${anchor}`}>
          Link to this calculation
        </a>
      </p>
    </div>
  )
}

function Working({ working: { rows, notes } }: { working: Rows }) {
  return (
    <details className="calculator-working">
      <summary className="link">How this was worked out</summary>
      <dl className="facts-table">
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </details>
  )
}

/** Says a new result politely, once the hand is still; what the page came with is read where it stands. */
function Announced({ text }: { text: string }) {
  const [first] = useState(text)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (text === first && heard === '') return
    const waiting = setTimeout(() => setHeard(text), SPOKEN_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [text, first, heard])
  return (
    <span role="status" className="visually-hidden">
      {heard}
    </span>
  )
}
