import type { Around } from '../../shared/car/around.ts'
import type { CarDetail } from '../../shared/car/detail.ts'
import type { KeepControls } from '../../shared/car/keep.ts'
import { primaryFirst } from '../../shared/car/top.ts'
import { CopyButton } from '../share/copy-button.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FinanceNote } from './finance-note.tsx'
import { NamedKeepButtons } from './keep-buttons.tsx'
import { FinanceLine, PriceBlock } from './price.tsx'
import { CertifiedBadge, WARRANTY } from './vehicle-trust.tsx'

export type Promise = { title: string; text: string }

type Props = { car: CarDetail; around: Around; keep: KeepControls | null; promises: Promise[] }

/** What stays beside the photographs: name, price, the next step, and why to trust it (VDP-03). */
export function VehicleSide({ car, around, keep, promises }: Props) {
  return (
    <aside className="vehicle-side">
      <Title car={car} around={around} />
      {car.sold ? (
        <SoldPanel sold={car.sold} />
      ) : (
        <div>
          <PriceBlock price={car.price} className="card-price vehicle-price" />
          {car.finance && <FinanceLine finance={car.finance} />}
          <FinanceNote finance={car.finance} />
        </div>
      )}
      {around.standing && (
        <p className="standing">
          <strong>{around.standing.heading}.</strong> {around.standing.text}
        </p>
      )}
      {car.actions.length > 0 && (
        <p className="vehicle-actions">
          {primaryFirst(car.actions).map(({ kind, text, href }, index) => (
            <a key={kind} className={`button ${index === 0 ? 'button-primary' : 'button-secondary'}`} href={href}>
              {kind === 'call' && <Icon name="phone" />}
              {text}
            </a>
          ))}
        </p>
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

function Title({ car, around }: { car: CarDetail; around: Around }) {
  return (
    <header className="vehicle-title">
      <p className="vehicle-kind">
        {car.condition}
        {car.stockNumber && (
          <>
            {' · '}Stock {car.stockNumber}
            <CopyButton text={car.stockNumber} what="stock number" />
          </>
        )}
      </p>
      <h1>{car.title}</h1>
      {car.subtitle && <p>{car.subtitle}</p>}
      {around.certified && <CertifiedBadge badge={around.certified} />}
    </header>
  )
}

function Where({ car }: { car: CarDetail }) {
  if (!car.location) return null
  return (
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
      {promises.map(({ title }) => (
        <li key={title}>
          <Icon name="check" />
          {title}
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
        <a className="button button-primary" href={sold.action.href}>
          {sold.action.text}
        </a>
      </p>
    </div>
  )
}
