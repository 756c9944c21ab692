import type { FormView } from '../../shared/lead/form-view.ts'
import { Form } from '../form/form.tsx'

type Props = {
  form: FormView
  /** What signing in is for: 'to see your garage'. */
  purpose: string
  /** Where to go without signing in. */
  back: string
}

/** Asks for the number that a code is sent to (GAT-02). */
export function SignInPage({ form, purpose, back }: Props) {
  return (
    <div className="wrap sign-in">
      <h1>Sign in</h1>
      <p className="sign-in-lead">Enter your mobile number {purpose}. We text you a code.</p>
      <Form form={form} />
      <p>
        <a className="link" href={back}>
          Go back without signing in
        </a>
      </p>
    </div>
  )
}
