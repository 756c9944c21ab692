import type { ReactNode } from 'react'
import type { PageLead } from '../../shared/vehicle/page-lead.ts'
import type { InfoTab } from '../../shared/vehicle/tabs.ts'
import type { WindowCard as View } from '../../shared/vehicle/window-card.ts'
import { CarTag } from '../card/card.tsx'
import { Calculators } from '../delivery/delivery.tsx'
import { FinanceSection } from '../finance/finance-section.tsx'
import { VehicleGallery } from '../gallery/place.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { CarOffers } from '../offers/card.tsx'
import { renderCached, renderCachedFor } from '../rendered.tsx'
import { VehicleBar, VehicleTop } from '../vehicle/bars.tsx'
import { Build, GoodToKnow, InfoTabs, KeyInformation, Specifications } from '../vehicle/facts.tsx'
import { Inspection, InspectionNotes } from '../vehicle/inspection.tsx'
import { VehicleLead } from '../vehicle/lead.tsx'
import { VehiclePlace } from '../vehicle/place.tsx'
import { PriceComparison } from '../vehicle/price-comparison.tsx'
import { VehicleRest, VehicleSide } from '../vehicle/side.tsx'
import { SimilarPlace } from '../vehicle/similar.tsx'
import { FeatureBanner, WarrantyPanel } from '../vehicle/trust.tsx'
import { type DecidedView, LAYOUTS, type VehicleView } from '../vehicle/view.ts'
import { wake } from '../wake/attributes.ts'

/** Of a car that is gone, those like it stand before what it was: `similarCars`; null where they come by themselves. */
export function VehiclePage({ similarCars, ...view }: VehicleView & { similarCars: ReactNode }) {
  const { car, around } = view
  const variant = car.sold ? 'sold' : view.variant
  const draw = (html: string) => (
    <div
      className="vehicle"
      data-variant={variant}
      data-lead={view.lead?.shows}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
  const [top, body] = [drawTop(view), drawBody(view)]
  const similar = similarCars || (view.similar && <SimilarPlace {...view.similar} />)
  return (
    <>
      <VehicleTop car={car} top={around.top} />
      <div className="wrap vehicle-page">
        <Breadcrumbs {...car.breadcrumb} leadsBack />
        {draw(car.sold ? top : top + body)}
      </div>
      {car.sold && similar}
      {car.sold && <div className="wrap vehicle-page">{draw(body)}</div>}
      <FeatureBanner links={view.banner} />
      {!car.sold && similar}
      <div
        className="wrap"
        {...wake('stored', 'viewed')}
        data-note="viewed"
        data-entry={JSON.stringify(view.viewed)}
        data-look={view.views && 'car' in view.views ? view.views.car : undefined}
      />
      {(car.sold || car.actions.length > 0) && <VehicleBar car={car} />}
    </>
  )
}

/** The dealer's comments stand once: in the letter, or in their tab. */
const tabsBeside = (lead: PageLead, tabs: InfoTab[]) =>
  lead?.shows === 'letter' ? tabs.filter(({ kind }) => kind !== 'comments') : tabs

/**
 * Part by part: what the last minute, another visitor or a car like it left as it was is not drawn again. Parts of what is
 * decided with the car are found by that; the others by all of their props.
 */
const drawTop = (view: VehicleView): string =>
  [
    '<div class="vehicle-gallery">',
    renderCachedFor(view.car, 'gallery', VehicleGallery, { gallery: view.car.gallery }),
    view.car.tag && renderCached('tag', CarTag, { tag: view.car.tag }),
    '</div>',
    renderCachedFor(
      view.car,
      view.located ? 'side located' : 'side',
      VehicleSide,
      view,
      JSON.stringify([view.market, view.views]),
    ),
  ]
    .filter(Boolean)
    .join('')

function drawBody(view: VehicleView): string {
  const { car, around, lead } = view
  const folds = drawFolds(view)
  const { warranty, history } = around
  const { beside, isInspectionFirst } = LAYOUTS[car.sold ? 'standard' : view.variant]
  const inspection = [
    isInspectionFirst && car.inspection && renderCachedFor(car, 'noted', InspectionNotes, { sheet: car.inspection }),
    folds.inspection,
  ]
  return [
    '<div class="vehicle-body">',
    car.sold && renderCachedFor(car, 'rest', VehicleRest, view),
    !beside.includes('lead') && lead && renderCachedFor(car, 'lead', VehicleLead, { lead }),
    car.build.length > 0 && renderCachedFor(car, 'build', Build, { rows: car.build }),
    !beside.includes('facts') && renderCachedFor(car, 'facts', KeyInformation, { facts: car.keyInformation, history }),
    ...(isInspectionFirst ? inspection : []),
    view.offers.length > 0 && renderCached('offers', CarOffers, { offers: view.offers }),
    view.comparison && renderCached('comparison', PriceComparison, { place: view.comparison }),
    renderCachedFor(car, 'tabs', InfoTabs, { tabs: tabsBeside(lead, around.tabs) }),
    ...(isInspectionFirst ? [] : inspection),
    renderCachedFor(car, 'specs', Specifications, { specs: car.specs }),
    folds.finance,
    !car.sold &&
      renderCachedFor(car, 'calculators', Calculators, { action: car.href, fuel: view.fuel, delivery: view.delivery }),
    warranty && renderCached('warranty', WarrantyPanel, { warranty }),
    !car.sold &&
      car.place &&
      renderCachedFor(car, 'place', VehiclePlace, { place: car.place, hours: view.hours, tiles: view.tiles }),
    renderCachedFor(car, 'notes', GoodToKnow, { disclaimer: view.disclaimer, related: car.related }),
    view.paper && renderCachedFor(car, 'paper', WindowCard, { card: view.paper }),
    '</div>',
  ]
    .filter(Boolean)
    .join('')
}

/** The parts that hold less while they are closed, also for a page that is open already. */
export const drawFolds = ({ car, around, finance, variant, isSheetOpen: isOpen }: DecidedView) => ({
  inspection:
    car.inspection &&
    renderCachedFor(car, 'inspection', Inspection, {
      // They stand over the fold then.
      sheet: LAYOUTS[variant].isInspectionFirst && !car.sold ? { ...car.inspection, notes: [] } : car.inspection,
      print: around.printSheet,
      isOpen,
    }),
  finance: finance && renderCachedFor(car, 'finance', FinanceSection, { finance }),
})

/** On paper alone: the rest of the window card is the page itself, laid out for one sheet. */
export const WindowCard = ({ card: { qr, address, name, logo, lines, asAt } }: { card: View }) => (
  <div className="window-card" aria-hidden="true">
    <img src={qr} width="112" height="112" alt="" loading="lazy" decoding="async" />
    <div>
      <img
        className="window-card-logo"
        src={logo.url}
        width={logo.width}
        height={logo.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <p className="window-card-name">{name}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
    <div>
      <p className="window-card-name">Scan for every photo and today’s price</p>
      <p>{address}</p>
      <p>{asAt}</p>
    </div>
  </div>
)
