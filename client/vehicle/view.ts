import type { ComponentProps } from 'react'
import type { MarketIndicator } from '../../shared/car/market.ts'
import type { SaveControls, ViewedCar } from '../../shared/car/saved-car.ts'
import type { FuelView } from '../../shared/fuel/view.ts'
import type { WeekRow } from '../../shared/location/hours.ts'
import type { LocationBar } from '../../shared/location/location-bar.ts'
import type { MapTiles } from '../../shared/location/settings.ts'
import type { OfferCard } from '../../shared/offer/card.ts'
import type { MenuLink } from '../../shared/routes/links.ts'
import type { CarFinance } from '../../shared/vehicle/car-finance.ts'
import type { CarDetail } from '../../shared/vehicle/detail.ts'
import type { PageLead } from '../../shared/vehicle/page-lead.ts'
import type { VEHICLE_PAGES } from '../../shared/vehicle/settings.ts'
import type { VehicleExtras } from '../../shared/vehicle/vehicle-extras.ts'
import type { ViewsPlace } from '../../shared/vehicle/view-count.ts'
import type { WindowCard } from '../../shared/vehicle/window-card.ts'
import type { DeliveryView } from '../delivery/delivery.tsx'
import type { ComparisonPlace } from './price-comparison.tsx'
import type { SimilarPlace } from './similar.tsx'

type Variant = keyof typeof VEHICLE_PAGES

/** By the layout of a site: what of the page stands with name and price, and whether the inspection begins the rest. */
export const LAYOUTS: Record<Variant, { beside: readonly ('lead' | 'facts')[]; isInspectionFirst?: true }> = {
  standard: { beside: [] },
  mosaic: { beside: [] },
  showcase: { beside: ['facts'] },
  worksheet: { beside: ['lead'] },
  letter: { beside: ['lead', 'facts'], isInspectionFirst: true },
}

/**
 * What the page of one car shows by the car, the site, the time and its address, a field a part of it; null where that
 * part is not there. They are decided together: `car` is another object wherever one of them is another.
 */
export type DecidedView = {
  car: CarDetail
  around: VehicleExtras
  keep: SaveControls | null
  finance: CarFinance | null
  viewed: ViewedCar
  similar: ComponentProps<typeof SimilarPlace> | null
  fuel: FuelView | null
  tiles: MapTiles
  /** Whether the address asks for the inspection sheet unfolded. */
  isSheetOpen: boolean
  disclaimer: string
  paper: WindowCard | null
  variant: Variant
  lead: PageLead
  /** Opening hours of the car's location, as the location shows them. */
  hours: WeekRow[]
}

/** The same with what depends on other cars, on other visits, on offers, or on the visitor. */
export type VehicleView = DecidedView & {
  market: MarketIndicator | null
  comparison: ComparisonPlace | null
  views: ViewsPlace | null
  located: LocationBar | null
  delivery: DeliveryView | null
  /** Running offers for its make and model, where the site shows them here. */
  offers: OfferCard[]
  /** Links under the car that lead somewhere now (VDP-15). */
  banner: MenuLink[]
}
