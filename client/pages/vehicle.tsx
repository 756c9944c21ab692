import type { ComponentProps } from 'react'
import type { CarDetail } from '../../shared/car/detail.ts'
import type { KeepControls, ViewedCar } from '../../shared/car/keep.ts'
import type { MarketIndicator } from '../../shared/car/market.ts'
import type { CarFinance } from '../../shared/finance/car-finance.ts'
import { NoPhoto } from '../car/photo.tsx'
import { type ComparisonPlace, PriceComparison } from '../car/price-comparison.tsx'
import { SimilarPlace } from '../car/similar.tsx'
import { CarTag } from '../car/tag.tsx'
import { VehicleBar } from '../car/vehicle-bar.tsx'
import { Comments, Features, KeyInformation, Specifications } from '../car/vehicle-facts.tsx'
import { VehiclePlace } from '../car/vehicle-place.tsx'
import { type Promise, VehicleSide } from '../car/vehicle-side.tsx'
import { FinanceSection } from '../finance/finance-section.tsx'
import { island } from '../island.tsx'
import { Gallery } from '../islands/gallery.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'

const GalleryIsland = island('gallery#Gallery', Gallery, 'touch')

export type VehicleView = {
  car: CarDetail
  keep: KeepControls | null
  /** null where nothing is said of borrowing for it (FIN-01). */
  finance: CarFinance | null
  viewed: ViewedCar
  similar: ComponentProps<typeof SimilarPlace>
  views: string | null
  market: MarketIndicator | null
  comparison: ComparisonPlace | null
  promises: Promise[]
  disclaimer: string
  /** Opening hours of the car's location, as the location shows them. */
  hours: { days: string; text: string; isToday: boolean }[]
}

export function VehiclePage({
  car,
  keep,
  finance,
  viewed,
  similar,
  promises,
  disclaimer,
  hours,
  ...view
}: VehicleView) {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs {...car.breadcrumb} />
        <div className="vehicle">
          <div className="vehicle-gallery gallery">
            {car.gallery.length > 0 ? (
              <GalleryIsland pictures={car.gallery} name={car.name} />
            ) : (
              <div className="card-photo">
                <NoPhoto sold={car.sold !== null} />
              </div>
            )}
            {car.tag && <CarTag tag={car.tag} />}
          </div>
          <VehicleSide
            car={car}
            keep={keep}
            finance={finance}
            promises={promises}
            market={view.market}
            views={view.views}
          />
          <div className="vehicle-body">
            <KeyInformation facts={car.keyInformation} />
            {view.comparison && <PriceComparison place={view.comparison} />}
            <Comments comments={car.comments} />
            <Features features={car.features} />
            <Specifications specs={car.specs} />
            {finance && <FinanceSection finance={finance} />}
            {car.place && <VehiclePlace place={car.place} hours={hours} />}
            <section>
              <h2>Good to know</h2>
              <p className="prose">{disclaimer}</p>
              <ul className="chips related">
                {car.related.map(({ text, href }) => (
                  <li key={href}>
                    <a className="button button-secondary" href={href}>
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </div>
      </div>
      <SimilarPlace {...similar} />
      <div className="wrap" data-device="viewed" data-note="car" data-entry={JSON.stringify(viewed)} />
      <VehicleBar car={car} />
    </>
  )
}
