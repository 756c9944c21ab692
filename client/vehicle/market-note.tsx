import type { MarketIndicator } from '../../shared/car/market.ts'

/** How far a price is below the average (VDP-12). */
export function MarketNote({ market }: { market: MarketIndicator }) {
  return (
    <p className="market-note">
      <strong>{market.text}</strong> <span>{market.detail}</span>
    </p>
  )
}
