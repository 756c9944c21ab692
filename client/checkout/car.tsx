import type { Picture } from '../../shared/car/pictures.ts'
import type { Price } from '../../shared/car/price.ts'
import type { AmountDue } from '../../shared/reservation/checkout.ts'
import { PriceBlock } from '../card/price.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'

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

type Props = { car: CheckoutCar /** What is paid for its hold. */; due?: AmountDue | null }

/** Which car, at which price, and what is paid now: on a phone in one glance over the form. */
export function CheckoutCardlet({ car, due = null }: Props) {
  return (
    <div className="checkout-summary">
      <div className="checkout-car">
        <div className="checkout-photo">{car.photo ? <Photo picture={car.photo} turn="first" /> : <NoPhoto />}</div>
        <div>
          <h2>
            <a className="link" href={car.href}>
              {car.title}
            </a>
          </h2>
          <p>{car.subtitle}</p>
          {car.stock && <p className="checkout-quiet checkout-stock">Stock {car.stock}</p>}
          {car.price && <PriceBlock price={car.price} className="card-price" />}
          {car.place && (
            <p className="vehicle-location">
              <Icon name="location" />
              {car.place}
            </p>
          )}
        </div>
      </div>
      {due && (
        <p className="checkout-due">
          <span>{due.label}</span>
          <strong className="price">{due.amount}</strong>
        </p>
      )}
    </div>
  )
}
