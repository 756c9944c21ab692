import { useEffect, useState } from 'react'
import type { CarAction } from '../../shared/car/actions.ts'
import type { Calculation, TypedFields } from '../../shared/finance/calculation.ts'
import { wake } from '../wake/attributes.ts'
import { Rates } from './rates.tsx'

/** A result that has not changed for so long is read out. */
const SPOKEN_AFTER_MS = 700

type Props = { done: Calculation; typed: TypedFields; action: string; quote: CarAction | null }

/** What the fields come to, in large figures, with its rates beside it at the same size. */
export function Result({ done: { payment, each, weekly, rates, spoken }, typed, action, quote }: Props) {
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
      <p className="repayments-ways">
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
        <a className="link" rel="nofollow" href={`${path}?${new URLSearchParams(typed)}#${anchor}`}>
          Link to this calculation
        </a>
      </p>
    </div>
  )
}

/** The form for a quote shows these figures, and sends them along (FIN-07). */
const quoteHref = ({ kind, href }: CarAction, typed: TypedFields) =>
  kind === 'quote' ? `${href}&${new URLSearchParams(typed)}` : href

/** Says a new result politely, once the hand is still; what the page came with is read where it stands. */
function Announced({ text }: { text: string }) {
  const [first] = useState(text)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (text === first && heard === '') return
    const waiting = setTimeout(() => setHeard(text), SPOKEN_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [text, first, heard])
  return <output className="visually-hidden">{heard}</output>
}
