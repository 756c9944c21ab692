import type { Price } from '../../shared/car/price.ts'
import { type FinanceEstimate, weeklyWords } from '../../shared/finance/estimate.ts'

export function PriceBlock({ price, className }: { price: Price; className: string }) {
  return (
    <p className={className}>
      <span className="price">{price.text}</span>
      {price.type && <span className="price-type">{price.type}</span>}
      {price.note && <span className="price-type">{price.note}</span>}
      {price.was && (
        <span className="price-was">
          was <s>{price.was}</s>
        </span>
      )}
      {Object.values(price.beside).map((amount) => (
        <span key={amount} className="price-beside">
          {amount}
        </span>
      ))}
    </p>
  )
}

/** The weekly figure and, at the same size, the comparison rate that it never stands without (CRD-07). */
export function FinanceLine({ finance }: { finance: FinanceEstimate }) {
  return (
    <p className="card-finance">
      {`${weeklyWords(finance)} `}
      <span>{finance.comparison}</span>
    </p>
  )
}
