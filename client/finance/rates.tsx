import type { Rates as Both } from '../../shared/finance/rates.ts'

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
