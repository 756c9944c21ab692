import type { CarDetail } from '../../shared/car/detail.ts'
import type { KeepControls, ViewedCar } from '../../shared/car/keep.ts'
import type { Link } from '../../shared/car/links.ts'
import type { MarketIndicator } from '../../shared/car/market.ts'
import type { FuelView } from '../../shared/fuel/view.ts'
import type { LocatedBar as Located } from '../../shared/location/located.ts'
import type { MapTiles } from '../../shared/tenant/map.ts'
import { NoPhoto } from '../car/photo.tsx'
import { type ComparisonPlace, PriceComparison } from '../car/price-comparison.tsx'
import { SimilarPlace } from '../car/similar.tsx'
import { CarTag } from '../car/tag.tsx'
import { VehicleBar } from '../car/vehicle-bar.tsx'
import { Comments, Features, KeyInformation, Specifications } from '../car/vehicle-facts.tsx'
import { VehiclePlace } from '../car/vehicle-place.tsx'
import { type Promise, VehicleSide } from '../car/vehicle-side.tsx'
import { Delivery, type DeliveryView } from '../delivery/delivery.tsx'
import { island } from '../island.tsx'
import { Fuel } from '../islands/fuel.tsx'
import { Gallery } from '../islands/gallery.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LocatedBar } from '../location/located-bar.tsx'

const GalleryIsland = island('gallery#Gallery', Gallery, 'touch')
const FuelIsland = island('fuel#Fuel', Fuel, 'touch')

export type VehicleView = {
  car: CarDetail
  keep: KeepControls | null
  viewed: ViewedCar
  views: string | null
  market: MarketIndicator | null
  comparison: ComparisonPlace | null
  similar: { heading: string; link: Link; source: string }
  promises: Promise[]
  disclaimer: string
  located: Located | null
  fuel: FuelView | null
  delivery: DeliveryView | null
  tiles: MapTiles
  /** Opening hours of the car's location, as the location shows them. */
  hours: { days: string; text: string; isToday: boolean }[]
}

export function VehiclePage(view: VehicleView) {
  const { car, keep, viewed, similar, promises, disclaimer, located, fuel, delivery, tiles, hours } = view
  return (
    <>
      {located && <LocatedBar {...located} action={car.href} />}
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
          <VehicleSide car={car} keep={keep} promises={promises} market={view.market} views={view.views} />
          <div className="vehicle-body">
            <KeyInformation facts={car.keyInformation} />
            {view.comparison && <PriceComparison place={view.comparison} />}
            <Comments comments={car.comments} />
            {(fuel || delivery) && (
              <div className="calculators">
                {fuel && <FuelIsland {...fuel} action={car.href} />}
                {delivery && <Delivery {...delivery} />}
              </div>
            )}
            <Features features={car.features} />
            <Specifications specs={car.specs} />
            {car.place && <VehiclePlace place={car.place} hours={hours} tiles={tiles} />}
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
