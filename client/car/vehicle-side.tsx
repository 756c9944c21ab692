import type { CarDetail } from '../../shared/car/detail.ts'
import type { KeepControls } from '../../shared/car/keep.ts'
import type { MarketIndicator } from '../../shared/car/market.ts'
import { PHONE_PLACE } from '../../shared/phone.ts'
import { Icon } from '../ui/icon.tsx'
import { CarViews } from './car-views.tsx'
import { FinanceNote } from './finance-note.tsx'
import { NamedKeepButtons } from './keep-buttons.tsx'
import { MarketNote } from './market-note.tsx'
import { FinanceLine, PriceBlock } from './price.tsx'
import { VehicleAction } from './vehicle-action.tsx'

export type Promise = { title: string; text: string }

type Props = {
  car: CarDetail
  keep: KeepControls | null
  promises: Promise[]
  market: MarketIndicator | null
  views: string | null
}

/** What stays beside the photographs: name, price, the next step, and why to trust it (VDP-03). */
export function VehicleSide({ car, keep, promises, market, views }: Props) {
  return (
    <aside className="vehicle-side">
      <header className="vehicle-title">
        <p>{[car.condition, car.stockNumber && `Stock ${car.stockNumber}`].filter(Boolean).join(' · ')}</p>
        <h1>{car.title}</h1>
        {car.subtitle && <p>{car.subtitle}</p>}
        {views && <CarViews source={views} />}
      </header>
      {car.sold ? (
        <SoldPanel sold={car.sold} />
      ) : (
        <div>
          <PriceBlock price={car.price} className="card-price vehicle-price" />
          {market && <MarketNote market={market} />}
          {car.finance && <FinanceLine finance={car.finance} />}
          <FinanceNote finance={car.finance} />
        </div>
      )}
      <ul className="vehicle-facts">
        {car.keyInformation.first.slice(0, 3).map(({ icon, text, label }) => (
          <li key={icon} title={label}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      {car.actions.length > 0 && (
        <div className="vehicle-actions" id={PHONE_PLACE}>
          {car.actions.map((action, index) => (
            <VehicleAction key={action.kind} action={action} phone={car.phone} isFirst={index === 0} />
          ))}
        </div>
      )}
      {keep && <NamedKeepButtons keep={keep} />}
      {car.location && (
        <p className="vehicle-location">
          <Icon name="location" />
          {car.place ? (
            <a className="link" href="#vehicle-map">
              {car.location}
            </a>
          ) : (
            car.location
          )}
        </p>
      )}
      {promises.length > 0 && (
        <ul className="trust">
          {promises.map(({ title }) => (
            <li key={title}>
              <Icon name="check" />
              {title}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

function SoldPanel({ sold }: { sold: NonNullable<CarDetail['sold']> }) {
  return (
    <div className="sold-panel">
      <p className="price">{sold.heading}</p>
      <p>{sold.text}</p>
      <p>
        <a className="button button-primary" href={sold.action.href}>
          {sold.action.text}
        </a>
      </p>
    </div>
  )
}
