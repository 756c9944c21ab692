import { PriceComparison } from '../car/price-comparison.tsx'
import { SimilarPlace } from '../car/similar.tsx'
import { CarTag } from '../car/tag.tsx'
import { VehicleBar } from '../car/vehicle-bar.tsx'
import { KeyInformation, Specifications } from '../car/vehicle-facts.tsx'
import { GoodToKnow } from '../car/vehicle-notes.tsx'
import { VehiclePlace } from '../car/vehicle-place.tsx'
import { VehicleSide } from '../car/vehicle-side.tsx'
import { InfoTabs } from '../car/vehicle-tabs.tsx'
import { VehicleTop } from '../car/vehicle-top.tsx'
import { FeatureBanner, WarrantyPanel } from '../car/vehicle-trust.tsx'
import type { VehicleView } from '../car/vehicle-view.ts'
import { Calculators } from '../delivery/calculators.tsx'
import { FinanceSection } from '../finance/finance-section.tsx'
import { VehicleGallery } from '../gallery/place.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LocatedBar } from '../location/located-bar.tsx'

export function VehiclePage(view: VehicleView) {
  const { car, around, comparison, finance } = view
  return (
    <>
      {view.located && <LocatedBar {...view.located} action={car.href} />}
      <VehicleTop car={car} top={around.top} />
      <div className="wrap">
        <Breadcrumbs {...car.breadcrumb} />
        <div className="vehicle">
          <div className="vehicle-gallery">
            <VehicleGallery gallery={car.gallery} />
            {car.tag && <CarTag tag={car.tag} />}
          </div>
          <VehicleSide {...view} />
          <div className="vehicle-body">
            <KeyInformation facts={car.keyInformation} history={around.history} />
            {comparison && <PriceComparison place={comparison} />}
            <InfoTabs tabs={around.tabs} />
            <Specifications specs={car.specs} />
            {finance && <FinanceSection finance={finance} />}
            <Calculators {...view} />
            {around.warranty && <WarrantyPanel warranty={around.warranty} />}
            {car.place && <VehiclePlace place={car.place} hours={view.hours} tiles={view.tiles} />}
            <GoodToKnow disclaimer={view.disclaimer} related={car.related} />
          </div>
        </div>
      </div>
      <FeatureBanner links={around.banner} />
      <SimilarPlace {...view.similar} />
      <div className="wrap" data-device="viewed" data-note="car" data-entry={JSON.stringify(view.viewed)} />
      <VehicleBar car={car} />
    </>
  )
}
