import type { Link } from '../../shared/car/links.ts'
import type { OfferView, TradeView } from '../../shared/trade-in/view.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Form, StepMark } from '../leads/form.tsx'
import { FormSubject, type FormSubjectView } from '../leads/subject.tsx'
import { CallUs, TextLink } from '../ui/controls.tsx'
import { Part } from '../ui/heads.tsx'
import { Fold } from '../ui/more.tsx'
import { Photo } from '../ui/photo.tsx'
import { List, TextList } from '../ui/rows.tsx'

type Props = {
  title: string
  breadcrumbs: Link[]
  about: string | null
  car: FormSubjectView | null
  view: TradeView
  /** That a message is on its way. */
  written: string | null
  faqs: Faq[]
}
type Faq = { question: string; answer: string }

/** One step of a trade-in after the first, which is a form like any other (TRD-01). */
export function TradeInPage({ title, breadcrumbs, about, car, view, written, faqs }: Props) {
  const { step, vehicle, photo, forms, offer, message, meeting, links } = view
  return (
    <div className="wrap form-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      <div className="form-columns">
        <section className="form-main trade-step" aria-labelledby="trade-step">
          <h1>{title}</h1>
          {car && <FormSubject subject={car} />}
          {about && <p className="form-intro">{about}</p>}
          <h2 className="form-step" id="trade-step">
            <StepMark {...step} />
            {message?.heading ?? step.title}
          </h2>
          {vehicle && (
            <div className="trade-vehicle">
              {photo && (
                <div className="form-car-photo">
                  <Photo picture={{ ...photo, alt: '' }} turn="first" />
                </div>
              )}
              <p>
                <strong>{vehicle.name}</strong>
                {vehicle.facts.length > 0 && <span>{vehicle.facts.join(' · ')}</span>}
                {photo && <span className="form-note">The photo shows a similar car from our stock.</span>}
              </p>
            </div>
          )}
          {message?.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {offer && <Offer offer={offer} />}
          {written && <p className="trade-written">{written}</p>}
          {forms.map((each) => (
            <StepForm key={each.form.id} {...each} />
          ))}
          {meeting && <CallUs phone={meeting.phone} before={`Or pick a time now: call ${meeting.to} on`} />}
          {links.length > 0 && (
            <List items={links} className="trade-links tap-links">
              {(link) => <TextLink {...link} />}
            </List>
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
    <Fold className="trade-other" isOpen={!isFolded || hasFaults} title={title}>
      {text && <p className="form-note">{text}</p>}
      <Form form={form} />
    </Fold>
  )
}

function Offer({ offer: { range, price, basis, effects, limits } }: { offer: OfferView }) {
  return (
    <div className="trade-offer">
      <p className="trade-range">
        <span>Our offer today</span>
        <strong>{price}</strong>
      </p>
      <p>What we’d pay for a car like it: {range}.</p>
      {basis !== '' && <p className="form-note">{basis}</p>}
      {effects.length > 0 && (
        <table className="trade-effects">
          <caption>How your answers change it</caption>
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
      <TextList items={limits} className="trade-limits" />
    </div>
  )
}

export function TradeFaqs({ faqs }: { faqs: Faq[] }) {
  return (
    <Part id="trade-faqs" heading="Common questions" className="trade-faqs">
      {faqs.map(({ question, answer }) => (
        <Fold key={question} className="trade-other" title={question}>
          <p>{answer}</p>
        </Fold>
      ))}
    </Part>
  )
}
