import type { CarDetail } from '../../shared/car/detail.ts'
import { primaryFirst } from '../../shared/car/sticky-bar.ts'
import { PHONE_ANCHOR } from '../../shared/phone.ts'
import { NamedKeepButtons } from '../card/keep-buttons.tsx'
import { PriceBlock } from '../card/price.tsx'
import { FinanceBox } from '../finance/finance-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'
import { VehicleAction } from './action.tsx'
import { MarketNote } from './market-note.tsx'
import { ShareButton } from './share-button.tsx'
import { VehicleTitle } from './title.tsx'
import { WARRANTY } from './trust.tsx'
import type { VehicleView } from './view.ts'

type View = Pick<VehicleView, 'car' | 'around' | 'keep' | 'finance' | 'market' | 'views' | 'promises'>
type Props = ReturnType<typeof sideOf>

/** Of a car's page only what stands in this part: it is drawn again when that changes, and only then. */
export const sideOf = ({ car, around, keep, finance, market, views, promises }: View) => {
  const { condition, stockNumber, title, subtitle, sold, price, actions, phone, sideFacts, location, place } = car
  const { certified, notice, share, print, warranty } = around
  return {
    car: {
      condition,
      stockNumber,
      title,
      subtitle,
      sold,
      price,
      actions,
      phone,
      sideFacts,
      location,
      hasPlace: !!place,
    },
    around: { certified, notice, share, print, warranty },
    finance: finance && { estimate: finance.estimate, hasCalculator: finance.calculators.length > 0 },
    keep,
    market,
    views,
    promises,
  }
}

/** What stays beside the photographs: name, price, the next step, and why to trust it (VDP-03). */
export function VehicleSide({ car, around, keep, finance, market, views, promises }: Props) {
  return (
    <aside className="vehicle-side">
      <VehicleTitle car={car} around={around} views={views} />
      {car.sold ? (
        <SoldPanel sold={car.sold} />
      ) : (
        <div>
          <PriceBlock price={car.price} className="card-price vehicle-price" />
          {market && <MarketNote market={market} />}
          {finance && <FinanceBox finance={finance} />}
        </div>
      )}
      {around.notice && (
        <p className="vehicle-availability">
          <strong>{around.notice.heading}.</strong> {around.notice.text}
        </p>
      )}
      {car.actions.length > 0 && (
        <div className="vehicle-actions" id={PHONE_ANCHOR}>
          {primaryFirst(car.actions).map((action, index) => (
            <VehicleAction key={action.kind} action={action} phone={car.phone} isFirst={index === 0} />
          ))}
        </div>
      )}
      {car.sideFacts.length > 0 && (
        <ul className="vehicle-facts">
          {car.sideFacts.map(({ icon, text, label }) => (
            <li key={icon}>
              <Icon name={icon} />
              <span className="visually-hidden">{label}: </span>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Where car={car} />
      <div className="vehicle-tools">
        <ShareButton share={around.share} />
        {keep && <NamedKeepButtons keep={keep} />}
        {around.print && (
          <a className="button button-secondary" href={around.print.href} target="_blank" rel="noopener">
            <Icon name="print" />
            {around.print.text}
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
        )}
      </div>
      <Trust around={around} promises={promises} />
    </aside>
  )
}

function Where({ car }: Pick<Props, 'car'>) {
  if (!car.location) return null
  return (
    <p className="vehicle-location">
      <Icon name="location" />
      {car.hasPlace ? (
        <a className="link" href="#vehicle-map">
          {car.location}
        </a>
      ) : (
        car.location
      )}
    </p>
  )
}

/** The law's promise first, then the dealer's own. */
function Trust({ around: { warranty }, promises }: Pick<Props, 'around' | 'promises'>) {
  if (!warranty && promises.length === 0) return null
  return (
    <ul className="trust">
      {warranty && (
        <li>
          <Icon name="shield" />
          <a className="link" href={`#${WARRANTY}`}>
            Statutory warranty: {warranty.term}
          </a>
        </li>
      )}
      {promises.map(({ title, href }) => (
        <li key={title}>
          <Icon name="check" />
          {href ? (
            <a className="link" href={href}>
              {title}
            </a>
          ) : (
            title
          )}
        </li>
      ))}
    </ul>
  )
}

function SoldPanel({ sold }: { sold: NonNullable<CarDetail['sold']> }) {
  return (
    <div className="sold-panel">
      <p className="price">{sold.heading}</p>
      <p>{sold.text}</p>
      <p>
        <a
          className="button button-primary"
          href={sold.action.href}
          {...(sold.action.act && wake('press', sold.action.act))}
        >
          {sold.action.text}
        </a>{' '}
        <a className="link" href="#similar">
          Or look at some below
        </a>
      </p>
    </div>
  )
}
