import type { CheckoutProgress } from '../../shared/reservation/checkout.ts'
import { Icon } from '../ui/icon.tsx'

/** Where a shopper is on the way to a hold; on a phone only the name of the present step stands. */
export function CheckoutSteps({ at, titles }: CheckoutProgress) {
  return (
    <ol className="checkout-steps" aria-label="Steps">
      {titles.map((title, index) => (
        <li key={title} data-done={index + 1 < at || undefined} aria-current={index + 1 === at ? 'step' : undefined}>
          <span className="checkout-step-mark" aria-hidden="true">
            {index + 1 < at ? <Icon name="check" /> : index + 1}
          </span>
          <span>
            {index + 1 === at && <span className="checkout-step-count">{`Step ${at} of ${titles.length}: `}</span>}
            {title}
            {index + 1 < at && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
