import type { SavedCar } from '../../shared/car/saved-car.ts'
import type { FormView } from '../../shared/form/form-view.ts'
import { SAVED_PATH } from '../../shared/routes/device-paths.ts'
import { Form } from '../leads/form.tsx'
import { LeadFormIsland } from '../leads/lead-form.tsx'
import { TextLink } from '../ui/controls.tsx'
import { toggles, wake } from '../wake/attributes.ts'
import { Island } from '../wake/island.tsx'

type Props = {
  form: FormView
  heading: string
  /** What signing in is for. */
  text: string
  /** Where to go without signing in. */
  back: string
  /** Set where the device can keep what signing in would: the car that was to be saved, if it is known. */
  device: { car: SavedCar | null } | null
}

/** Asks for the number that a code is sent to (GAT-02). */
export function SignInPage({ form, heading, text, back, device }: Props) {
  return (
    <div className="wrap sign-in">
      <h1>{heading}</h1>
      <p className="sign-in-lead">{text}</p>
      <Island name="lead-form" of={LeadFormIsland} on="visible" props={{ form }} />
      <p>
        <TextLink href={back} text="Go back without signing in" />
      </p>
      {device && (
        <div className="sign-in-again with-script">
          <h2>Not now?</h2>
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
    </div>
  )
}

type SignInCodePageProps = {
  form: FormView
  /** Asks for another code. */
  again: FormView
  /** The number that the code went to, masked; null where it is not known now. */
  phone: string | null
  /** When another code may be had, in words; null: now. */
  wait: string | null
  /** Whether this code can still be entered. */
  isOpen: boolean
  /** To sign in with another number. */
  restart: string
  /** Where a developer's machine shows what it texts; null everywhere else. */
  messages: string | null
}

/** Asks for the code that was texted (GAT-02). */
export function SignInCodePage({ form, again, phone, wait, isOpen, restart, messages }: SignInCodePageProps) {
  return (
    <div className="wrap sign-in">
      <h1>Enter your code</h1>
      <p className="sign-in-lead">
        {phone === null ? (
          'Enter the code we texted you.'
        ) : (
          <>
            We’ve texted a code to <span className="sign-in-number">{phone}</span>.
            <span className="with-script"> We’ll check it as you type the last digit.</span>
          </>
        )}
      </p>
      {messages && (
        <p className="form-note">
          On a developer’s machine no text is sent: <TextLink href={messages} text="see the code here" />.
        </p>
      )}
      <Form form={form} {...wake('input', 'code')} />
      <div className="sign-in-again">
        <h2>No text yet?</h2>
        <p>{isOpen && wait ? `It can take a minute. ${wait}` : 'We can send you another one.'}</p>
        <Island name="lead-form" of={LeadFormIsland} on="touch" props={{ form: again }} />
        <p>
          <TextLink href={restart} text="Use another number" />
        </p>
      </div>
    </div>
  )
}
