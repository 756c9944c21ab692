import type { FormView } from '../../shared/lead/form-view.ts'
import { Form } from '../leads/form.tsx'
import { wake } from '../wake/attributes.ts'
import { Island } from '../wake/island.tsx'

type Props = {
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
export function SignInCodePage({ form, again, phone, wait, isOpen, restart, messages }: Props) {
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
          On a developer’s machine no text is sent:{' '}
          <a className="link" href={messages}>
            see the code here
          </a>
          .
        </p>
      )}
      <Form form={form} {...wake('input', 'code')} />
      <div className="sign-in-again">
        <h2>No text yet?</h2>
        <p>{isOpen && wait ? `It can take a minute. ${wait}` : 'We can send you another one.'}</p>
        <Island name="lead-form" on="touch" props={{ form: again }} />
        <p>
          <a className="link" href={restart}>
            Use another number
          </a>
        </p>
      </div>
    </div>
  )
}
