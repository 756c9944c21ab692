import type { GarageHold } from '../../shared/garage.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/search/labels.ts'
import { Release } from '../checkout/release.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { Unknown } from './unknown.tsx'

type Props = { holds: GarageHold[] | null; noun: Noun }

/** The cars that a shopper has on hold, then those whose hold has ended of late (GAT-01, RES-01). */
export function GarageHolds({ holds, noun }: Props) {
  return (
    <section aria-labelledby="garage-holds">
      <h2 id="garage-holds">Reservations</h2>
      {holds === null && <Unknown what="your reservations" />}
      {holds?.length === 0 && (
        <>
          <p>Nothing reserved yet. Reserve a {noun.one} and you’ll find it here.</p>
          <p>
            <a className="button button-secondary" href={searchPath()}>
              Browse {noun.many}
            </a>
          </p>
        </>
      )}
      {holds && holds.length > 0 && (
        <ul className="garage-holds">
          {holds.map((hold) => (
            <Hold key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Hold({ hold: { id, car, isOver, title, text, link, release } }: { hold: GarageHold }) {
  return (
    <li className="garage-hold" data-over={isOver || undefined}>
      <div className="checkout-photo">{car.photo ? <Photo picture={car.photo} /> : <NoPhoto sold={!car.href} />}</div>
      <div className="garage-hold-head">
        <h3>
          {car.href ? (
            <a className="link" href={car.href}>
              {car.name}
            </a>
          ) : (
            car.name
          )}
        </h3>
        <p className="garage-state">{title}</p>
      </div>
      <div className="garage-hold-text">
        <p>{text}</p>
        {!isOver && <p className="checkout-quiet">Reference {id}</p>}
        {link && (
          <p>
            <a className={`button ${isOver ? 'button-secondary' : 'button-primary'}`} href={link.href}>
              {link.text}
            </a>
          </p>
        )}
        {release && <Release {...release} />}
      </div>
    </li>
  )
}
