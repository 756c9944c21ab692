import type { ReactNode } from 'react'
import type { AmountDue, CheckoutProgress, ReleaseForm } from '../../shared/reservation/checkout.ts'
import { PriceBlock } from '../card/price.tsx'
import type { FormSubjectView } from '../leads/subject.tsx'
import { SubmitButton, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'

export type CheckoutCar = FormSubjectView & { stock: string | null; place: string | null }

type Props = { car: CheckoutCar /** What is paid for its hold. */; due?: AmountDue | null }

/** Which car, at which price, and what is paid now: on a phone in one glance over the form. */
export function CheckoutCardlet({ car, due = null }: Props) {
  return (
    <div className="checkout-summary">
      <div className="checkout-car">
        <div className="checkout-photo">{car.photo ? <Photo picture={car.photo} turn="first" /> : <NoPhoto />}</div>
        <div>
          <h2>
            <TextLink href={car.href} text={car.title} />
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

type ColumnsProps = {
  head: ReactNode
  side: ReactNode /** What stands in the side column. */
  label: string
  children: ReactNode
}

/** The words, the car beside them, and what is to be done; on a phone in this order. */
export const CheckoutColumns = ({ head, side, label, children }: ColumnsProps) => (
  <div className="checkout-columns">
    <div className="checkout-head">{head}</div>
    <aside className="checkout-side panel" aria-label={label}>
      {side}
    </aside>
    <div className="checkout-main">{children}</div>
  </div>
)

/** Where a shopper is on the way to a hold. */
export function CheckoutSteps({ at, titles }: CheckoutProgress) {
  return (
    <ol className="checkout-steps" aria-label="Steps">
      {titles.map((title, index) => (
        <li key={title} data-done={index + 1 < at || undefined} aria-current={index + 1 === at ? 'step' : undefined}>
          <span className="checkout-step-mark" aria-hidden="true">
            {index + 1 < at ? <Icon name="check" /> : index + 1}
          </span>
          <span>
            {index + 1 === at && <span className="visually-hidden">{`Step ${at} of ${titles.length}: `}</span>}
            {title}
            {index + 1 < at && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Lets a car go, after a second look at what that means. */
export function Release({ action, text, note }: ReleaseForm) {
  return (
    <details className="checkout-release">
      <summary>Changed your mind?</summary>
      <form method="post" action={action}>
        <p>{note}</p>
        <SubmitButton text={text} look="secondary" name="does" value="release" />
      </form>
    </details>
  )
}

type NotesProps = {
  /** What has happened meanwhile; null where nothing has. */
  news: string | null
  /** What went wrong just now. */
  trouble: string | null
}

export function Notes({ news, trouble }: NotesProps) {
  return (
    <>
      {news && (
        <output className="checkout-news">
          <Icon name="info" />
          {news}
        </output>
      )}
      {trouble && (
        <p className="checkout-news checkout-trouble" role="alert">
          <Icon name="warning" />
          {trouble}
        </p>
      )}
    </>
  )
}
