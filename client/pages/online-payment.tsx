import type { FormView } from '../../shared/lead/form-view.ts'
import type { Phone } from '../../shared/phone.ts'
import { Form } from '../form/form.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Icon } from '../ui/icon.tsx'

export type OnlinePaymentView = {
  title: string
  intro: string
  /** What became of the last payment of this browser. */
  news: string | null
  trouble: string | null
  cards: readonly string[]
  form: FormView
  phone: Phone
}

/** /online-payment: an amount against a reference that the dealer has given (RES-04). */
export function OnlinePaymentPage({ title, intro, news, trouble, cards, form, phone }: OnlinePaymentView) {
  return (
    <div className="wrap checkout">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current={title} />
      <div className="checkout-main">
        <h1>{title}</h1>
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
        <p className="checkout-lead">{intro}</p>
        <Form form={form} />
        <p>You can pay with {cards.join(', ')}.</p>
        <p>
          Not sure what to pay? Call us on{' '}
          <a className="link" href={phone.href}>
            {phone.text}
          </a>
          .
        </p>
      </div>
    </div>
  )
}
