import { PHONE_ANCHOR } from '../../shared/phone.ts'
import { primaryFirst } from '../../shared/vehicle/sticky-bar.ts'
import type { ViewsPlace } from '../../shared/vehicle/view-count.ts'
import { KeepButtons } from '../card/keep-buttons.tsx'
import { FinanceBox } from '../finance/finance-section.tsx'
import { LocatedBar } from '../locations/details.tsx'
import { TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'
import { VehicleAction } from './action.tsx'
import { VehicleHead } from './head.tsx'
import { PrintLink } from './inspection.tsx'
import { MarketNote } from './price-comparison.tsx'
import { CopyButton, ShareButton } from './share-button.tsx'
import { TrustStrip } from './trust.tsx'
import type { VehicleView } from './view.ts'

type View = Pick<VehicleView, 'car' | 'around' | 'keep' | 'finance' | 'market' | 'views' | 'located'>
type Props = ReturnType<typeof selectSide>

/** The fields of a car's page that this part shows: it is drawn again only when one of them changes. */
export const selectSide = ({ car, around, keep, finance, market, views, located }: View) => {
  const { condition, title, subtitle, sold, price, finance: weekly, sideFacts, actions, phone } = car
  const { certified, notice, share, print, trust } = around
  return {
    head: { condition, title, subtitle, sold, price, finance: weekly, sideFacts, actions, phone },
    stockNumber: car.stockNumber,
    where: { text: car.location, hasPlace: !!car.place, bar: located && { ...located, action: car.href } },
    around: { certified, notice, share, print, trust },
    finance: finance && {
      estimate: finance.estimate,
      hasCalculator: finance.isPriced && finance.calculators.length > 0,
    },
    keep,
    market,
    views,
  }
}

/** Beside the photographs: name, price, the next step, and why to trust the car (VDP-03). */
export function VehicleSide({ head, stockNumber, where, around, keep, finance, market, views }: Props) {
  const others = primaryFirst(head.actions).slice(1)
  return (
    <aside className="vehicle-side">
      <VehicleHead car={head} notice={around.notice} />
      {!head.sold && market && <MarketNote market={market} />}
      <TrustStrip badge={around.certified} marks={around.trust} />
      <div className="vehicle-actions" id={PHONE_ANCHOR}>
        {others.map((action) => (
          <VehicleAction key={action.kind} action={action} phone={head.phone} isFirst={false} />
        ))}
      </div>
      {!head.sold && finance && <FinanceBox finance={finance} />}
      <Where where={where} />
      <div className="vehicle-tools">
        <ShareButton share={around.share} />
        {keep && <KeepButtons keep={keep} />}
        {around.print && <PrintLink {...around.print} />}
      </div>
      <div className="vehicle-small">
        {stockNumber && (
          <p>
            Stock {stockNumber}
            <CopyButton text={stockNumber} what="stock number" />
          </p>
        )}
        {views && <Views place={views} />}
      </div>
    </aside>
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
function Where({ where: { text, hasPlace, bar } }: Pick<Props, 'where'>) {
  if (bar) return <LocatedBar {...bar} />
  if (!text) return null
  return (
    <p className="vehicle-location">
      <Icon name="location" />
      {hasPlace ? <TextLink href="#vehicle-map" text={text} /> : text}
    </p>
  )
}
