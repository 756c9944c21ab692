import type { MarketIndicator } from '../../shared/car/market.ts'
import type { MarketComparisonView } from '../../shared/car/market-comparison.ts'
import { TextList } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

/** Drawn with the page, or by the answer at `source` once it comes near (VDP-11); without script the average instead. */
export type ComparisonPlace = { view: MarketComparisonView } | { source: string; withoutScript: MarketIndicator | null }

const HEADING = 'How this price compares'

export function PriceComparison({ place }: { place: ComparisonPlace }) {
  if ('view' in place) {
    return (
      <section className="comparison">
        <Comparison view={place.view} />
      </section>
    )
  }
  return (
    <>
      {place.withoutScript && (
        <noscript>
          <MarketNote market={place.withoutScript} />
        </noscript>
      )}
      <section
        className="comparison comparison-late"
        {...wake('near', 'fragment')}
        data-source={place.source}
        aria-busy="true"
      >
        <h2>{HEADING}</h2>
        <div className="skeleton" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <p className="visually-hidden">Comparing the price</p>
      </section>
    </>
  )
}

/** What stands in the place where there is no comparison to show but an average (VDP-12). */
export function AverageComparison({ market }: { market: MarketIndicator }) {
  return (
    <>
      <h2>{HEADING}</h2>
      <MarketNote market={market} />
    </>
  )
}

/** What stands in the place. The drawing says nothing that its words do not. */
export function Comparison({ view }: { view: MarketComparisonView }) {
  const { verdict, price, min, max, description, working, marker, from, to } = view
  return (
    <>
      <h2>{HEADING}</h2>
      <p className="comparison-verdict">{verdict}</p>
      <svg className="comparison-bar" width="100%" height="28" aria-hidden="true">
        <rect className="track" width="100%" height="8" y="10" rx="4" />
        <rect className="range" x={`${from}%`} width={`${Math.max(1, to - from)}%`} height="8" y="10" rx="4" />
        <circle className="marker" cx={`${marker}%`} cy="14" r="9" />
      </svg>
      <dl className="comparison-key">
        <div className="this">
          <dt>This one</dt>
          <dd>{price}</dd>
        </div>
        <div className="similar-ones">
          <dt>Similar ones</dt>
          <dd>{min === max ? min : `${min} to ${max}`}</dd>
        </div>
      </dl>
      <p className="comparison-source">{description}</p>
      <details className="comparison-working">
        <summary>How this was worked out</summary>
        <TextList items={working} />
      </details>
    </>
  )
}

/** How far a price is below the average (VDP-12). */
export function MarketNote({ market }: { market: MarketIndicator }) {
  return (
    <p className="market-note">
      <strong>{market.text}</strong> <span>{market.detail}</span>
    </p>
  )
}
