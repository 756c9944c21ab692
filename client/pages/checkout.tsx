import type { Link } from '../../shared/car/links.ts'
import type { FormView } from '../../shared/form/form-view.ts'
import type { Phone } from '../../shared/phone.ts'
import type {
  AmountDue,
  CheckoutProgress,
  CheckoutRow,
  CheckoutState,
  ReleaseForm as ReleaseView,
} from '../../shared/reservation/checkout.ts'
import {
  type CheckoutCar,
  CheckoutCardlet,
  CheckoutColumns,
  CheckoutSteps,
  Notes,
  Release,
} from '../checkout/parts.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { CallUs, LinkButton, SubmitButton, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { List, Rows } from '../ui/rows.tsx'
import { Island } from '../wake/island.tsx'

export type CheckoutView = {
  state: CheckoutState
  heading: string
  /** null where what went wrong is all there is to say. */
  text: string | null
  /** The steps to a hold; null where it cannot be had. */
  progress: CheckoutProgress | null
  /** What has happened meanwhile; null where nothing has. */
  news: string | null
  /** What went wrong just now. */
  trouble: string | null
  facts: CheckoutRow[]
  /** What is paid for the hold; null where nothing is in question. */
  due: AmountDue | null
  car: CheckoutCar
  breadcrumbs: Link[]
  /** What comes before the form, or in its place; null where nothing does. `or`: heads the form. */
  first: { text: string; link: Link; or?: string } | null
  /** The way to reserve it; null where it cannot be. */
  form: FormView | null
  /** Where the deposit is paid, a press that opens it, or null where none is due. */
  pay: (({ href: string } | { action: string }) & { text: string; isDue: boolean }) | null
  /** Sent to let the car go; null where there is nothing to let go. */
  release: ReleaseView | null
  steps: Link[]
  /** A closing sentence, with a link to the steps before or to where the hold is found again. */
  also: { text: string; link: Link | null; end?: string } | null
  phone: Phone | null
}

/** /cars/{slug}/checkout or /buy-online: one car, what a reservation is, and the one thing to do next. */
export function CheckoutPage(view: CheckoutView) {
  return (
    <div className="wrap checkout">
      <Breadcrumbs links={view.breadcrumbs} current={view.heading} />
      {view.progress && <CheckoutSteps {...view.progress} />}
      <CheckoutColumns
        head={
          <>
            <h1>{view.heading}</h1>
            <Notes news={view.news} trouble={view.trouble} />
            {view.text && <p className="checkout-lead">{view.text}</p>}
          </>
        }
        side={
          <>
            <CheckoutCardlet car={view.car} due={view.due} />
            {view.facts.length > 0 && <Rows rows={view.facts} className="checkout-facts" />}
          </>
        }
        label="What you reserve"
      >
        <Pay pay={view.pay} />
        {view.first && <First {...view.first} />}
        {view.first?.or && view.form && <h2 className="checkout-or">{view.first.or}</h2>}
        {view.form && (
          <Island
            name="lead-form"
            of={LeadFormIsland}
            on={view.form.sendsItself ? 'visible' : 'touch'}
            props={{ form: view.form }}
          />
        )}
        <NextSteps steps={view.steps} hasMain={!view.first} />
        {view.phone && <CallUs phone={view.phone} before="Rather talk? Call us on" />}
        {view.also && (
          <p>
            {view.also.text}
            {view.also.link && (
              <>
                {' '}
                <TextLink {...view.also.link} />
              </>
            )}
            {view.also.end}
          </p>
        )}
        {view.release && <Release {...view.release} />}
      </CheckoutColumns>
    </div>
  )
}

/** One button, and under it the other ways. */
function NextSteps({ steps: [first, ...others], hasMain }: { steps: Link[]; hasMain: boolean }) {
  if (!first) return null
  return (
    <>
      <p>
        <LinkButton {...first} isPrimary={hasMain} />
      </p>
      {others.length > 0 && (
        <List items={others} className="trade-links tap-links">
          {(step) => <TextLink {...step} />}
        </List>
      )}
    </>
  )
}

function First({ text, link }: NonNullable<CheckoutView['first']>) {
  return (
    <p className="checkout-first">
      <LinkButton {...link} isPrimary />
      <span>{text}</span>
    </p>
  )
}

function Pay({ pay }: Pick<CheckoutView, 'pay'>) {
  if (!pay) return null
  if ('href' in pay)
    return (
      <p>
        <LinkButton href={pay.href} text={pay.text} isPrimary={pay.isDue} />
      </p>
    )
  return (
    <form method="post" action={pay.action}>
      <SubmitButton text={pay.text} look={pay.isDue ? 'primary' : 'secondary'} name="does" value="pay" />
    </form>
  )
}

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
      <CheckoutColumns
        head={
          <>
            <h1>{heading}</h1>
            <p className="checkout-lead">
              Take the steps you need, in any order. There’s no obligation until we’ve spoken.
            </p>
          </>
        }
        side={<CheckoutCardlet car={car} />}
        label={aside}
      >
        <ol className="journey">
          {steps.map(({ title, text, link, isDue }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
              {link && (
                <LinkButton {...link} isPrimary={isDue}>
                  <Icon name="right" />
                </LinkButton>
              )}
            </li>
          ))}
        </ol>
      </CheckoutColumns>
    </div>
  )
}
