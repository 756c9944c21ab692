import type { Price } from '../../shared/car/price.ts'

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
    </p>
  )
}
