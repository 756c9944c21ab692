import type { ViewsPlace } from '../../shared/vehicle/view-count.ts'
import { KeepButtons } from '../card/keep-buttons.tsx'
import { LocatedBar } from '../locations/details.tsx'
import { TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'
import { PriceBeside } from './bars.tsx'
import { KeyInformation } from './facts.tsx'
import { VehicleHead } from './head.tsx'
import { PrintLink } from './inspection.tsx'
import { VehicleLead } from './lead.tsx'
import { MarketNote } from './price-comparison.tsx'
import { CopyButton, ShareButton } from './share-button.tsx'
import { TrustStrip } from './trust.tsx'
import { LAYOUTS, type VehicleView } from './view.ts'

type Props = Pick<VehicleView, 'car' | 'around' | 'keep' | 'finance' | 'market' | 'views' | 'located'> &
  Partial<Pick<VehicleView, 'lead' | 'variant'>>

/** Beside the photographs: name, price, the next steps, what this site's layout has there, and why to trust the car (VDP-03). */
export function VehicleSide(props: Props) {
  const { car, around, finance, lead } = props
  const { beside } = LAYOUTS[(!car.sold && props.variant) || 'standard']
  return (
    <aside className="vehicle-side">
      <VehicleHead car={car} notice={around.notice} finance={finance} />
      {beside.includes('lead') && lead && <VehicleLead lead={lead} />}
      {beside.includes('facts') && <KeyInformation facts={car.keyInformation} history={around.history} />}
      {!car.sold && <VehicleRest {...props} />}
    </aside>
  )
}

/** Why to trust the car, and what is done with the page; of a car that is gone, under those like it. */
export function VehicleRest({ car, around, keep, market, views, located, variant = 'standard' }: Props) {
  return (
    <div className="vehicle-rest">
      {!car.sold && variant !== 'standard' && <PriceBeside car={car} />}
      {!car.sold && market && <MarketNote market={market} />}
      <TrustStrip badge={around.certified} marks={around.trust} />
      {!car.sold && <Where car={car} located={located} />}
      <div className="vehicle-tools">
        <ShareButton share={around.share} />
        {keep && <KeepButtons keep={keep} />}
        {!car.sold && around.print && <PrintLink {...around.print} />}
      </div>
      <div className="vehicle-small">
        {car.stockNumber && (
          <p>
            Stock {car.stockNumber}
            <CopyButton text={car.stockNumber} what="stock number" />
          </p>
        )}
        {views && <Views place={views} />}
      </div>
    </div>
  )
}

/** How often the car was viewed. Where the dealer's system counts that, it is filled once the page is seen (VDP-10). */
const Views = ({ place }: { place: ViewsPlace }) =>
  'source' in place ? (
    <p className="car-views" {...wake('near', 'views')} data-source={place.source} />
  ) : (
    <p className="car-views">{place.text}</p>
  )

/** Of a car away from the main location, the bar with directions, until it is dismissed (VDP-08). */
function Where({ car, located }: Pick<Props, 'car' | 'located'>) {
  if (located) return <LocatedBar {...located} action={car.href} />
  if (!car.location) return null
  return (
    <p className="vehicle-location">
      <Icon name="location" />
      {car.place ? <TextLink href="#vehicle-map" text={car.location} /> : car.location}
    </p>
  )
}
