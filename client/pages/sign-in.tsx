import type { ComponentProps, ReactNode } from 'react'
import type { Link } from '../../shared/car/links.ts'
import type { SavedCar } from '../../shared/car/saved-car.ts'
import type { FormView } from '../../shared/form/form-view.ts'
import type { Phone } from '../../shared/phone.ts'
import type { AmountDue, CheckoutProgress, CheckoutRow } from '../../shared/reservation/checkout.ts'
import { SAVED_PATH } from '../../shared/routes/device-paths.ts'
import type { CodeKind } from '../../shared/sign-in/forms.ts'
import { type CheckoutCar, CheckoutCardlet, CheckoutColumns, CheckoutSteps } from '../checkout/parts.tsx'
import { Repayments } from '../finance/finance-section.tsx'
import { Breadcrumbs, HOME } from '../layout/breadcrumbs.tsx'
import { Form } from '../leads/form.tsx'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { CallUs, LinkButton, TextLink } from '../ui/controls.tsx'
import { Rows } from '../ui/rows.tsx'
import { toggles, wake } from '../wake/attributes.ts'
import { Island } from '../wake/island.tsx'

/** Where a number is confirmed on the way to a reservation. `text`: what it is for, where that is another than usual. */
export type ConfirmStep = {
  car: CheckoutCar
  progress: CheckoutProgress
  due: AmountDue
  facts: CheckoutRow[]
  /** Of the way back to the car. */
  back: string
  text: string | null
  submit: string
}

type StepProps = { step: ConfirmStep | null }

type FrameProps = StepProps & { trail?: ReactNode; heading: string; lead: ReactNode; children: ReactNode }

/** Of a checkout where it is a step of one, else a narrow column. */
function Frame({ step, trail, heading, lead, children }: FrameProps) {
  const head = (
    <>
      <h1>{heading}</h1>
      <p className="sign-in-lead">{lead}</p>
    </>
  )
  if (!step)
    return (
      <div className="wrap sign-in">
        {trail}
        {head}
        {children}
      </div>
    )
  return (
    <div className="wrap checkout">
      <Breadcrumbs links={[HOME, { text: step.car.title, href: step.car.href }]} current={heading} />
      <CheckoutSteps {...step.progress} />
      <CheckoutColumns
        head={head}
        side={
          <>
            <CheckoutCardlet car={step.car} due={step.due} />
            {step.facts.length > 0 && <Rows rows={step.facts} className="checkout-facts" />}
          </>
        }
        label="What you reserve"
      >
        {children}
      </CheckoutColumns>
    </div>
  )
}

type Props = StepProps & {
  form: FormView
  heading: string
  /** What signing in is for. */
  text: string
  /** The dealer's telephone, on a gate that stands for a page and on a step of a checkout; null elsewhere. */
  call: Phone | null
  /** What can be said without a number. */
  calculator: ComponentProps<typeof Repayments> | null
  /** Where to go without signing in; null on a gate, which is the page itself. */
  back: Link | null
  /** Set where the device can keep what signing in would: the car that was to be saved, if it is known. */
  device: { car: SavedCar | null } | null
}

/** Asks for the number that a code is sent to (GAT-02). */
export function SignInPage({ form, heading, text, call, calculator, back, device, step }: Props) {
  const trail = call && <Breadcrumbs current={heading} />
  const ask = (
    <>
      <Island name="lead-form" of={LeadFormIsland} on="visible" props={{ form }} />
      {call && <CallUs phone={call} before="Rather talk? Call us on" />}
      {back && (
        <p>
          <LinkButton {...back} />
        </p>
      )}
    </>
  )
  if (calculator)
    return (
      <Frame
        step={step}
        trail={trail}
        heading={heading}
        lead="See your repayments. You don’t need to sign in for that."
      >
        <div className="sign-in-columns panel">
          <Repayments {...calculator} />
          <section className="sign-in-ask" aria-labelledby="ask-us">
            <h2 id="ask-us">Ask us for your rate</h2>
            <p className="sign-in-lead">{`${text} It begins with these figures.`}</p>
            {ask}
          </section>
        </div>
      </Frame>
    )
  return (
    <Frame step={step} trail={trail} heading={heading} lead={text}>
      {ask}
      {device && (
        <div className="sign-in-again with-script">
          <h2>Rather not sign in?</h2>
          <p>
            You can save on this device without signing in. When you do sign in, it all moves to your watchlist.{' '}
            <TextLink href={SAVED_PATH} text="See what’s saved" />
          </p>
          {device.car && (
            <button
              type="button"
              className="button button-secondary iconed i-heart"
              {...toggles('favourite')}
              data-car={JSON.stringify(device.car)}
              aria-pressed={false}
            >
              Save on this device
            </button>
          )}
        </div>
      )}
    </Frame>
  )
}

type SignInCodePageProps = StepProps & {
  form: FormView
  /** Asks for another code, or for an address to confirm. */
  again: FormView
  kind: CodeKind
  /** The number or address that the code went to, masked; null where it is not known now. */
  contact: string | null
  asksMail: boolean
  /** The dealer's telephone. */
  call: Link
  /** When another code may be had, in words; null: now. */
  wait: string | null
  /** Whether this code can still be entered. */
  isOpen: boolean
  /** To sign in with another number. */
  restart: string
  /** Where a developer's machine shows what it sends; null everywhere else. */
  messages: string | null
}

const LEADS: Record<CodeKind, [before: string, after: string]> = {
  texted: ['We’ve texted a code to ', '.'],
  mailed: ['We’ve emailed a code to ', '. Enter it here, and we’ll text your mobile straight after.'],
  guarded: [
    'Robots are asking us for a lot of codes right now, so we text people we know first. If we know ',
    ', your code is on its way.',
  ],
}

/** Asks for the code that was sent (GAT-02). */
export function SignInCodePage(props: SignInCodePageProps) {
  const { form, again, kind, contact, asksMail, call, wait, isOpen, restart, messages, step } = props
  const [before, after] = LEADS[kind]
  const isGuarded = kind === 'guarded'
  return (
    <Frame
      step={step}
      heading={kind === 'mailed' ? 'Confirm your email' : 'Enter your code'}
      lead={
        contact === null ? (
          'Enter the code we texted you.'
        ) : (
          <>
            {before}
            <span className="sign-in-number">{contact}</span>
            {after}
            {kind === 'texted' && <span className="with-script"> We’ll check it as you type the last digit.</span>}
          </>
        )
      }
    >
      {messages && (
        <p className="form-note">
          On a developer’s machine nothing is sent: <TextLink href={messages} text="see the code here" />.
        </p>
      )}
      <Form form={form} faults={[]} {...wake('input', 'code')} />
      <div className="sign-in-again">
        <h2>{isGuarded ? 'New here?' : kind === 'mailed' ? 'No email yet?' : 'No text yet?'}</h2>
        <p>
          {isGuarded ? (
            <>
              {asksMail && 'Confirm your email address, and we’ll text your code straight after. No email? '}
              {asksMail ? 'Call' : 'Please call'} us on <TextLink {...call} />.
            </>
          ) : isOpen && wait ? (
            <>
              It can take a minute.<span className="without-script"> {wait}</span>
            </>
          ) : (
            'We can send you another one.'
          )}
        </p>
        {(!isGuarded || asksMail) && (
          <Island
            name="lead-form"
            of={LeadFormIsland}
            on={asksMail || again.waitSeconds ? 'visible' : 'touch'}
            props={{ form: again }}
          />
        )}
        <p>
          <TextLink href={restart} text="Use another number" />
        </p>
      </div>
    </Frame>
  )
}
