import type { EndedOfferView } from '../../shared/offer/page-view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { OtherOffers } from './offer.tsx'

/** What stands where an offer was: that it has ended, and those that run for the same model. */
export function EndedOfferPage({ view: { heading, text, breadcrumbs, steps, others } }: { view: EndedOfferView }) {
  return (
    <div className="wrap">
      <Breadcrumbs links={breadcrumbs} current={heading} />
      <div className="message">
        <h1>{heading}</h1>
        <p>{text}</p>
        <ul className="chips">
          {steps.map((step, index) => (
            <li key={step.href}>
              <a className={`button ${index === 0 ? 'button-primary' : 'button-secondary'}`} href={step.href}>
                {step.text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {others && <OtherOffers others={others} />}
    </div>
  )
}
