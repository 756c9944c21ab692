import type { CarDetail } from '../../shared/car/detail.ts'
import type { KeepControls, ViewedCar } from '../../shared/car/keep.ts'
import type { Link } from '../../shared/car/links.ts'
import { SimilarPlace } from '../car/similar.tsx'
import { CarTag } from '../car/tag.tsx'
import { VehicleBar } from '../car/vehicle-bar.tsx'
import { Comments, Features, KeyInformation, Specifications } from '../car/vehicle-facts.tsx'
import { VehiclePlace } from '../car/vehicle-place.tsx'
import { type Promise, VehicleSide } from '../car/vehicle-side.tsx'
import { VehicleGallery } from '../gallery/place.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'

export type VehicleView = {
  car: CarDetail
  keep: KeepControls | null
  viewed: ViewedCar
  similar: { heading: string; link: Link; source: string }
  promises: Promise[]
  disclaimer: string
  /** Opening hours of the car's location, as the location shows them. */
  hours: { days: string; text: string; isToday: boolean }[]
}

export function VehiclePage({ car, keep, viewed, similar, promises, disclaimer, hours }: VehicleView) {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs {...car.breadcrumb} />
        <div className="vehicle">
          <div className="vehicle-gallery">
            <VehicleGallery gallery={car.gallery} />
            {car.tag && <CarTag tag={car.tag} />}
          </div>
          <VehicleSide car={car} keep={keep} promises={promises} />
          <div className="vehicle-body">
            <KeyInformation facts={car.keyInformation} />
            <Comments comments={car.comments} />
            <Features features={car.features} />
            <Specifications specs={car.specs} />
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
