import { type FieldView, hiddenField } from '../form/field.ts'
import type { FormView } from '../form/form-view.ts'
import { legalText } from '../form/legal-text.ts'
import { pathTo } from '../routes/paths.ts'
import { MINUTE_MS } from '../time.ts'
import { CODE_DIGITS, CODE_TTL_MS, parseCode } from './code.ts'
import { SIGN_IN_PROBLEMS, type SignInProblem, triesLeft } from './messages.ts'
import type { SignInRequest } from './request.ts'

const MAX_CHARS = 30
/** RFC 5321. */
const MAX_EMAIL_CHARS = 254

type SignInFailure = { problem: SignInProblem; left?: number } | null

type Trouble = { failure: SignInFailure /** Telephone of the site, as it is written. */; call: string }

const troubleMessage = ({ failure, call }: Trouble) =>
  failure &&
  [
    SIGN_IN_PROBLEMS[failure.problem].text.replace('call us', `call us on ${call}`),
    ...(failure.left === undefined ? [] : [triesLeft(failure.left)]),
  ].join(' ')

/** Places an error at the field it concerns, otherwise above the form. */
const placeError = (trouble: Trouble, ofField: readonly SignInProblem[]) => {
  const text = troubleMessage(trouble)
  const isOfField = trouble.failure !== null && ofField.includes(trouble.failure.problem)
  return { fieldError: isOfField ? text : null, error: isOfField ? null : text }
}

const PHONE_PROBLEMS = (Object.keys(SIGN_IN_PROBLEMS) as SignInProblem[]).filter((key) => key.startsWith('phone_'))

/** The form for the phone number (GAT-02), with the typed value. */
export function phoneForm(ask: SignInRequest, typed: string, trouble: Trouble): FormView {
  const { fieldError, error } = placeError(trouble, PHONE_PROBLEMS)
  return {
    id: 'sign-in',
    action: pathTo('sign_in'),
    fields: [
      {
        name: 'phone',
        label: 'Mobile number',
        kind: 'phone',
        value: typed,
        error: fieldError,
        required: true,
        autoComplete: 'tel',
        maxLength: MAX_CHARS,
      },
      hiddenField('type', ask.type ?? ''),
      hiddenField('redirect', ask.redirect),
      hiddenField('back', ask.back),
      hiddenField('car', ask.car === null ? '' : String(ask.car)),
    ],
    submit: 'Text me a code',
    error,
    next: 'No password, nothing to sign up for. We only use your number to sign you in, never for advertising.',
    terms: legalText(null),
  }
}

export const codeField = (value: string, error: string | null): FieldView => ({
  name: 'code',
  label: 'Code',
  kind: 'number',
  value,
  error,
  required: true,
  hint: `${CODE_DIGITS} digits. It works for ${CODE_TTL_MS / MINUTE_MS} minutes, only in this browser.`,
  autoComplete: 'one-time-code',
  maxLength: MAX_CHARS,
})

/** Problems after which the same code can be sent again. */
const MAY_REPEAT: ReadonlySet<SignInProblem> = new Set(['too_often', 'unavailable'])

/** How a code went out: by text, by mail for a text that follows, or by text to a number that is known alone. */
export type CodeKind = 'texted' | 'mailed' | 'guarded'

/** The form for the code of a challenge (GAT-02). A code is shown again only where it was not complete or not checked. */
export function codeForm(challenge: string, typed: string, trouble: Trouble, kind: CodeKind): FormView {
  const { failure } = trouble
  const { fieldError, error } = placeError(trouble, ['code_missing', 'code_wrong'])
  return {
    id: 'sign-in-code',
    action: pathTo('sign_in_code'),
    fields: [
      {
        ...codeField(
          parseCode(typed) === null || (failure && MAY_REPEAT.has(failure.problem)) ? typed : '',
          fieldError,
        ),
        isFirst: fieldError !== null,
      },
      hiddenField('challenge', challenge),
    ],
    submit: kind === 'mailed' ? 'Confirm my email' : 'Sign in',
    error,
    next: null,
    terms: null,
  }
}

export const emailField = (value: string, error: string | null): FieldView => ({
  name: 'email',
  label: 'Email',
  kind: 'email',
  value,
  error,
  required: true,
  autoComplete: 'email',
  maxLength: MAX_EMAIL_CHARS,
})

/** The form that asks for another code of the same challenge; `email`, as typed, where an address is confirmed first. */
export function againForm(trouble: Trouble, email: string | null, waitSeconds: number): FormView {
  const { fieldError, error } = placeError(trouble, email === null ? [] : ['email_wrong'])
  return {
    id: 'sign-in-again',
    action: pathTo('sign_in_again'),
    fields: email === null ? [] : [emailField(email, fieldError)],
    submit: email === null ? 'Send another code' : 'Email me a code',
    isSecondary: true,
    waitSeconds,
    error,
    next: email === null ? null : 'We only use it to check that you’re a person.',
    terms: null,
  }
}
