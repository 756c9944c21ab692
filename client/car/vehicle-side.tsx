import type { CarDetail } from '../../shared/car/detail.ts'
import type { KeepControls } from '../../shared/car/keep.ts'
import type { CarFinance } from '../../shared/finance/car-finance.ts'
import { FinanceBox } from '../finance/finance-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { NamedKeepButtons } from './keep-buttons.tsx'
import { PriceBlock } from './price.tsx'

export type Promise = { title: string; text: string }

type Props = { car: CarDetail; keep: KeepControls | null; finance: CarFinance | null; promises: Promise[] }

/** What stays beside the photographs: name, price, the next step, and why to trust it (VDP-03). */
export function VehicleSide({ car, keep, finance, promises }: Props) {
  return (
    <aside className="vehicle-side">
      <header className="vehicle-title">
        <p>{[car.condition, car.stockNumber && `Stock ${car.stockNumber}`].filter(Boolean).join(' · ')}</p>
        <h1>{car.title}</h1>
        {car.subtitle && <p>{car.subtitle}</p>}
      </header>
      {car.sold ? (
        <SoldPanel sold={car.sold} />
      ) : (
        <div>
          <PriceBlock price={car.price} className="card-price vehicle-price" />
          {finance && <FinanceBox finance={finance} />}
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
        <p className="vehicle-actions">
          {car.actions.map(({ kind, text, href }, index) => (
            <a key={kind} className={`button ${index === 0 ? 'button-primary' : 'button-secondary'}`} href={href}>
              {kind === 'call' && <Icon name="phone" />}
              {text}
            </a>
          ))}
        </p>
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
