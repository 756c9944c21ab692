import type { Around } from '../../shared/car/around.ts'
import type { CarDetail } from '../../shared/car/detail.ts'
import type { KeepControls, ViewedCar } from '../../shared/car/keep.ts'
import type { Link } from '../../shared/car/links.ts'
import { NoPhoto } from '../car/photo.tsx'
import { SimilarPlace } from '../car/similar.tsx'
import { CarTag } from '../car/tag.tsx'
import { VehicleBar } from '../car/vehicle-bar.tsx'
import { KeyInformation, Specifications } from '../car/vehicle-facts.tsx'
import { VehiclePlace } from '../car/vehicle-place.tsx'
import { type Promise, VehicleSide } from '../car/vehicle-side.tsx'
import { InfoTabs } from '../car/vehicle-tabs.tsx'
import { VehicleTop } from '../car/vehicle-top.tsx'
import { FeatureBanner, WarrantyPanel } from '../car/vehicle-trust.tsx'
import { island } from '../island.tsx'
import { Gallery } from '../islands/gallery.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'

const GalleryIsland = island('gallery#Gallery', Gallery, 'touch')

export type VehicleView = {
  car: CarDetail
  around: Around
  keep: KeepControls | null
  viewed: ViewedCar
  similar: { heading: string; link: Link; source: string }
  promises: Promise[]
  disclaimer: string
  /** Opening hours of the car's location, as the location shows them. */
  hours: { days: string; text: string; isToday: boolean }[]
}

export function VehiclePage({ car, around, keep, viewed, similar, promises, disclaimer, hours }: VehicleView) {
  return (
    <>
      <VehicleTop car={car} top={around.top} />
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
          <VehicleSide car={car} around={around} keep={keep} promises={promises} />
          <div className="vehicle-body">
            <KeyInformation facts={car.keyInformation} history={around.history} />
            <InfoTabs tabs={around.tabs} />
            <Specifications specs={car.specs} />
            {around.warranty && <WarrantyPanel warranty={around.warranty} />}
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
      <FeatureBanner links={around.banner} />
      <SimilarPlace {...similar} />
      <div className="wrap" data-device="viewed" data-note="car" data-entry={JSON.stringify(viewed)} />
      <VehicleBar car={car} />
    </>
  )
}
