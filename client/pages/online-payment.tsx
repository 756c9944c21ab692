import type { FormView } from '../../shared/form/form-view.ts'
import type { Phone } from '../../shared/phone.ts'
import { Notes } from '../checkout/parts.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { CallUs } from '../ui/controls.tsx'
import { Island } from '../wake/island.tsx'

export type OnlinePaymentView = {
  title: string
  intro: string
  /** What became of the last payment of this browser. */
  news: string | null
  cards: readonly string[]
  form: FormView
  phone: Phone
}

/** /online-payment: an amount against a reference that the dealer has given (RES-04). */
export function OnlinePaymentPage({ title, intro, news, cards, form, phone }: OnlinePaymentView) {
  return (
    <div className="wrap checkout">
      <Breadcrumbs current={title} />
      <div className="checkout-main">
        <h1>{title}</h1>
        <Notes news={news} trouble={null} />
        <p className="checkout-lead">{intro}</p>
        <Island name="lead-form" of={LeadFormIsland} on="touch" props={{ form }} />
        <p>You can pay with {cards.join(', ')}.</p>
        <CallUs phone={phone} before="Not sure what to pay? Call us on" />
      </div>
    </div>
  )
}
