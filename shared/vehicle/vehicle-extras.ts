import { certifiedBadge } from '../car/certified.ts'
import { INSPECTION_ANCHOR } from '../car/inspection.ts'
import type { Link } from '../car/links.ts'
import type { Car } from '../car/schema.ts'
import { carLocation } from '../car/stock-place.ts'
import { isRouteAvailable } from '../routes/access.ts'
import { menuLinks } from '../routes/links.ts'
import { findRoute, pathTo, type Route, type RouteKey } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import { availabilityNotice } from './availability-notice.ts'
import type { CarDetail } from './detail.ts'
import type { ListingSite } from './listing-site.ts'
import { share } from './share.ts'
import { stickyBar } from './sticky-bar.ts'
import { infoTabs } from './tabs.ts'
import { trustMarks } from './trust-marks.ts'
import { shownWarranty } from './warranty.ts'

/** A path of this site or a web address. Feeds also send other values, scripts among them; these are rejected. */
const FILE = /^(https?:\/\/[^\s/\\@]+(\/\S*)?|\/[^/\\\s]\S*)$/i

/** VDP-13: the history report, where the site links to them and this car has one. */
export function historyReport(
  { file }: Pick<Car, 'file'>,
  { history_report }: { history_report: boolean },
): Link | null {
  if (!history_report || file === null || !FILE.test(file)) return null
  return { text: 'History report', href: file }
}

type AroundContext = {
  site: Site
  listing: ListingSite
  now: number
  /** Anchor of the calculator, as `stickyBar` expects it. */
  calculator?: string | null
  routes?: (key: RouteKey) => Route
}

export type VehicleExtras = ReturnType<typeof vehicleExtras>

/** Content of a vehicle page apart from the car itself, decided. Plain JSON. */
export function vehicleExtras(
  car: Car,
  detail: CarDetail,
  { site, listing, now, calculator = null, routes = findRoute }: AroundContext,
) {
  const { features } = site
  const badge = certifiedBadge(car, site.card.certified_programme)
  const place = carLocation(car, listing.locations)
  const isForSale = detail.sold === null
  const warranty = isForSale ? shownWarranty(car, listing, now) : null
  const history = historyReport(car, features)
  const print = isRouteAvailable(routes('print'), features) ? printLink(car) : null
  const location = site.locations.find(({ id }) => id === place?.id) ?? null
  return {
    tabs: infoTabs(car, site, { badge, reserve: detail.actions.find(({ kind }) => kind === 'reserve') ?? null }),
    certified: badge,
    warranty,
    history,
    trust: !isForSale
      ? []
      : trustMarks({
          car,
          isSubscription: detail.price.kind === 'subscription',
          site,
          history,
          inspection: detail.inspection,
          warranty,
          location,
        }),
    notice: availabilityNotice(car, detail.price),
    share: share({ path: detail.href, title: detail.name }, site),
    // The print view (VDP-14), and the inspection sheet on paper.
    print,
    printSheet: print && detail.inspection && { text: 'Print the sheet', href: `${print.href}#${INSPECTION_ANCHOR}` },
    // The links of the feature banner that are available (VDP-15).
    banner: menuLinks(site.vehicle.feature_banner, features),
    top: stickyBar(detail, calculator),
  }
}

const printLink = ({ slug }: Car): Link => ({
  text: 'Print',
  href: `${pathTo('print')}?car_id=${encodeURIComponent(slug)}`,
})
