import { CarTag } from '../card/tag.tsx'
import { Calculators } from '../delivery/calculators.tsx'
import { FinanceSection } from '../finance/finance-section.tsx'
import { VehicleGallery } from '../gallery/place.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LocatedBar } from '../locations/located-bar.tsx'
import { drawn } from '../rendered.tsx'
import { VehicleBar } from '../vehicle/bar.tsx'
import { KeyInformation, Specifications } from '../vehicle/facts.tsx'
import { GoodToKnow } from '../vehicle/good-to-know.tsx'
import { VehiclePlace } from '../vehicle/place.tsx'
import { PriceComparison } from '../vehicle/price-comparison.tsx'
import { sideOf, VehicleSide } from '../vehicle/side.tsx'
import { SimilarPlace } from '../vehicle/similar.tsx'
import { InfoTabs } from '../vehicle/tabs.tsx'
import { VehicleTop } from '../vehicle/top.tsx'
import { FeatureBanner, WarrantyPanel } from '../vehicle/trust.tsx'
import type { VehicleView } from '../vehicle/view.ts'
import { wake } from '../wake/attributes.ts'

export function VehiclePage(view: VehicleView) {
  const { car, around } = view
  return (
    <>
      {view.located && <LocatedBar {...view.located} action={car.href} />}
      <VehicleTop car={car} top={around.top} />
      <div className="wrap">
        <Breadcrumbs {...car.breadcrumb} />
        <div className="vehicle" dangerouslySetInnerHTML={{ __html: vehicle(view) }} />
      </div>
      <FeatureBanner links={around.banner} />
      <SimilarPlace {...view.similar} />
      <div className="wrap" {...wake('stored', 'viewed')} data-note="car" data-entry={JSON.stringify(view.viewed)} />
      <VehicleBar car={car} />
    </>
  )
}

/** Part by part: what the last minute, another visitor or a car like it left as it was is not drawn again. */
function vehicle({ car, around, finance, ...view }: VehicleView): string {
  const { warranty, history } = around
  return [
    '<div class="vehicle-gallery">',
    drawn('gallery', VehicleGallery, { gallery: car.gallery }),
    car.tag && drawn('tag', CarTag, { tag: car.tag }),
    '</div>',
    drawn('side', VehicleSide, sideOf({ car, around, finance, ...view })),
    '<div class="vehicle-body">',
    drawn('facts', KeyInformation, { facts: car.keyInformation, history }),
    view.comparison && drawn('comparison', PriceComparison, { place: view.comparison }),
    drawn('tabs', InfoTabs, { tabs: around.tabs }),
    drawn('specs', Specifications, { specs: car.specs }),
    finance && drawn('finance', FinanceSection, { finance }),
    drawn('calculators', Calculators, { action: car.href, fuel: view.fuel, delivery: view.delivery }),
    warranty && drawn('warranty', WarrantyPanel, { warranty }),
    car.place && drawn('place', VehiclePlace, { place: car.place, hours: view.hours, tiles: view.tiles }),
    drawn('notes', GoodToKnow, { disclaimer: view.disclaimer, related: car.related }),
    '</div>',
  ]
    .filter(Boolean)
    .join('')
}
