import type { MarketIndicator } from '../../shared/car/market.ts'

/** How far below the market the price is, and which market that is (VDP-12). */
export const MarketNote = ({ market }: { market: MarketIndicator }) => (
  <p className="market-note">
    <strong>{market.text}</strong> <span>{market.detail}</span>
  </p>
)
