import type { Link } from '../../shared/car/links.ts'
import type { OfferView, TradeView } from '../../shared/trade-in/view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Form, StepMark } from '../leads/form.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { title: string; breadcrumbs: Link[]; view: TradeView; faqs: Faq[] }
type Faq = { question: string; answer: string }

/** One step of a trade-in after the first, which is a form like any other (TRD-01). */
export function TradeInPage({ title, breadcrumbs, view, faqs }: Props) {
  const { step, vehicle, forms, offer, message, links } = view
  return (
    <div className="wrap form-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      <div className="form-columns">
        <section className="form-main trade-step" aria-labelledby="trade-step">
          <h1>{title}</h1>
          <h2 className="form-step" id="trade-step">
            <StepMark {...step} />
            {message?.heading ?? step.title}
          </h2>
          {vehicle && (
            <p className="trade-vehicle">
              <strong>{vehicle.name}</strong>
              {vehicle.facts.length > 0 && <span>{vehicle.facts.join(' · ')}</span>}
            </p>
          )}
          {message?.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {offer && <Offer offer={offer} />}
          {forms.map((each) => (
            <StepForm key={each.form.id} {...each} />
          ))}
          {links.length > 0 && (
            <ul className="trade-links">
              {links.map(({ text, href }) => (
                <li key={href}>
                  <a className="link" href={href}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
        <TradeFaqs faqs={faqs} />
      </div>
    </div>
  )
}

function StepForm({ title, text, form, isFolded }: TradeView['forms'][number]) {
  if (!title) return <Form form={form} />
  const hasFaults = form.error !== null || form.fields.some(({ error }) => error !== null)
  return (
    <details className="trade-other" open={!isFolded || hasFaults}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      {text && <p className="form-note">{text}</p>}
      <Form form={form} />
    </details>
  )
}

function Offer({ offer: { range, price, basis, effects, limits } }: { offer: OfferView }) {
  return (
    <div className="trade-offer">
      <p className="trade-range">
        <span>Our estimate</span>
        <strong>{range}</strong>
      </p>
      <p>
        Our offer today is <strong>{price}</strong>.
      </p>
      {basis !== '' && <p className="form-note">{basis}</p>}
      {effects.length > 0 && (
        <table className="trade-effects">
          <caption>What your answers change</caption>
          <tbody>
            {effects.map(({ label, effect }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul className="trade-limits">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </div>
  )
}

export function TradeFaqs({ faqs }: { faqs: Faq[] }) {
  return (
    <section className="trade-faqs" aria-labelledby="trade-faqs">
      <h2 id="trade-faqs">Questions people ask</h2>
      {faqs.map(({ question, answer }) => (
        <details key={question} className="trade-other">
          <summary>
            {question}
            <Icon name="down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
