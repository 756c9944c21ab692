import type { ManageCar } from '../../shared/manage/view.ts'
import { NoPhoto, Photo } from '../ui/photo.tsx'

/** The car that it is about, and whether it can still be had. */
export function ManagedCar({ car: { href, title, subtitle, photo, note } }: { car: ManageCar }) {
  return (
    <div className="manage-car">
      <div className="checkout-photo">{photo ? <Photo picture={photo} turn="first" /> : <NoPhoto />}</div>
      <div>
        <h2>
          {href ? (
            <a className="link" href={href}>
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {subtitle && <p>{subtitle}</p>}
        {note && <p className="garage-state">{note}</p>}
      </div>
    </div>
  )
}
