import type { Link } from '../../shared/car/links.ts'
import { type CheckoutCar, CheckoutCardlet } from '../checkout/car.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Icon } from '../ui/icon.tsx'

export type JourneyView = {
  car: CheckoutCar
  heading: string
  /** 'The car', of its picture and price. */
  aside: string
  breadcrumbs: Link[]
  /** In the order of buying; `isDue` is the one that makes the car theirs. */
  steps: { title: string; text: string; link: Link | null; isDue: boolean }[]
}

/** /checkout-journey?car_id=: buying a car online from here to the driveway, a step each (RES-04). */
export function CheckoutJourneyPage({ car, heading, aside, breadcrumbs, steps }: JourneyView) {
  return (
    <div className="wrap checkout">
      <Breadcrumbs links={breadcrumbs} current="Buy it online" />
      <div className="checkout-columns">
        <div className="checkout-head">
          <h1>{heading}</h1>
          <p className="checkout-lead">
            Take the steps you need, in any order. There’s no obligation until we’ve spoken.
          </p>
        </div>
        <aside className="checkout-side" aria-label={aside}>
          <CheckoutCardlet car={car} />
        </aside>
        <div className="checkout-main">
          <ol className="journey">
            {steps.map(({ title, text, link, isDue }) => (
              <li key={title}>
                <h2>{title}</h2>
                <p>{text}</p>
                {link && (
                  <a className={`button ${isDue ? 'button-primary' : 'button-secondary'}`} href={link.href}>
                    {link.text}
                    <Icon name="right" />
                  </a>
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}
