import type { ComponentProps } from 'react'
import type { Link } from '../../shared/car/links.ts'
import type { FormView } from '../../shared/form/form-view.ts'
import { lowerFirst } from '../../shared/text.ts'
import { Repayments } from '../finance/finance-section.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { FormHelp, type FormHelpView } from '../leads/help.tsx'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { FormSubject, type FormSubjectView } from '../leads/subject.tsx'
import { LinkButton, OUTSIDE } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
import { Island } from '../wake/island.tsx'
import { TradeFaqs } from './trade-in.tsx'

export type FormPageView = {
  title: string
  intro: string
  /** What stands below the form: its name, and what it is in a line. */
  below: (Link & { note: string })[]
  breadcrumbs: Link[]
  car: FormSubjectView | null
  /** What else it is about: a special offer, a model, an opening. */
  subject: Omit<FormSubjectView, 'price'> | null
  /** What it costs, worked out before it is asked for. */
  calculator: ComponentProps<typeof Repayments> | null
  form: FormView
  /** What people ask before they fill it in. */
  faqs: { question: string; answer: string }[]
  /** Of the form, where links lead to it. */
  anchor: string | null
  help: FormHelpView
}

/** A form at an address of its own (LED-02). A dialog shows the same, taken from here. */
export function FormPage({
  view: { title, intro, below, breadcrumbs, car, subject, calculator, form, faqs, anchor, help },
}: {
  view: FormPageView
}) {
  return (
    <div className="wrap form-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      <div className="form-columns">
        <section className="form-main" id={anchor ?? undefined} data-form-place aria-labelledby={`${form.id}-title`}>
          <h1 id={`${form.id}-title`}>{title}</h1>
          {car && <FormSubject subject={car} />}
          {subject && <FormSubject subject={{ ...subject, price: null }} />}
          <p className="form-intro">{intro}</p>
          {form.id === 'contact' && (
            <p className="form-call">
              <LinkButton {...help.phone} text={`Call ${help.phone.text}`} icon="phone" /> {hoursOfPhone(help)}
            </p>
          )}
          {below.length > 0 && (
            <nav aria-label="Open now">
              <List items={below} className="choose-cars">
                {({ text, href, note }) => (
                  <a href={href}>
                    <strong>
                      {text}
                      <span className="choose-note">{note}</span>
                    </strong>
                  </a>
                )}
              </List>
            </nav>
          )}
          {calculator && <Repayments {...calculator} />}
          <p className="form-known" data-known hidden />
          <Island name="lead-form" of={LeadFormIsland} on="touch" props={{ form }} />
        </section>
        <FormHelp help={help} />
      </div>
      {faqs.length > 0 && <TradeFaqs faqs={faqs} />}
    </div>
  )
}

/** Today's hours beside the number: of its place, else of all places where they are the same, else of the one that has the number. */
function hoursOfPhone({ phone, place, places: [first, ...others] }: FormHelpView): string | undefined {
  if (place || others.every(({ today }) => today === first?.today)) return (place ?? first)?.today
  const own = [first, ...others].find((each) => each?.phone.href === phone.href)
  return own && `${own.name}: ${lowerFirst(own.today)}`
}

/** Where services are booked on a page of the manufacturer's (CNT-02). */
export function BookingElsewherePage({
  view: { title, text, booking, breadcrumbs, help },
}: {
  view: { title: string; text: string; booking: Link; breadcrumbs: Link[]; help: FormHelpView }
}) {
  return (
    <div className="wrap form-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      <div className="form-columns">
        <section className="form-main">
          <h1>{title}</h1>
          <p className="form-intro">{text}</p>
          <p>
            <LinkButton href={booking.href} text={`${booking.text} `} isPrimary attributes={OUTSIDE}>
              <Icon name="outside" />
            </LinkButton>
          </p>
        </section>
        <FormHelp help={help} />
      </div>
    </div>
  )
}
