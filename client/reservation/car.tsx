import type { Picture } from '../../shared/car/pictures.ts'
import type { Price } from '../../shared/car/price.ts'
import { NoPhoto, Photo } from '../car/photo.tsx'
import { PriceBlock } from '../car/price.tsx'
import { Icon } from '../ui/icon.tsx'

/** The car beside what is done with it. */
export type CheckoutCar = {
  href: string
  title: string
  subtitle: string
  stock: string | null
  price: Price | null
  photo: Picture | null
  place: string | null
}

export function CheckoutCardlet({ car }: { car: CheckoutCar }) {
  return (
    <div className="checkout-car">
      <div className="checkout-photo">{car.photo ? <Photo picture={car.photo} turn="first" /> : <NoPhoto />}</div>
      <div>
        <h2>
          <a className="link" href={car.href}>
            {car.title}
          </a>
        </h2>
        <p>{car.subtitle}</p>
        {car.stock && <p className="checkout-quiet">Stock {car.stock}</p>}
        {car.price && <PriceBlock price={car.price} className="card-price" />}
        {car.place && (
          <p className="vehicle-location">
            <Icon name="location" />
            {car.place}
          </p>
        )}
      </div>
    </div>
  )
}
