import type { FieldView } from '../form/field.ts'
import type { FormView } from '../form/form-view.ts'
import { CODE_TTL_MS } from '../sign-in/code.ts'
import { codeField } from '../sign-in/forms.ts'
import { maskedMailbox, SIGN_IN_PROBLEMS, type SignInProblem, triesLeft } from '../sign-in/messages.ts'
import { MINUTE_MS } from '../time.ts'

/** Where the code of a lead goes: to its mobile number (E.164), or to its e-mail address. */
export type CodeContact = { by: 'text' | 'mail'; to: string }

/** What a code that goes by mail says in place of one that is texted. */
const BY_MAIL: Partial<Record<SignInProblem, string>> = {
  not_sent: 'We couldn’t send the email just now. Please try again in a minute, or call us.',
}

const OF_THE_PAGE: Partial<Record<SignInProblem, string>> = {
  unavailable: 'We can’t check your code just now. Please try again in a minute, or call us.',
}

export type CodeProblem = { problem: SignInProblem; left?: number | undefined }

export function codeProblemText({ problem, left }: CodeProblem, by: CodeContact['by'], call: string): string {
  const text = (by === 'mail' && BY_MAIL[problem]) || OF_THE_PAGE[problem] || SIGN_IN_PROBLEMS[problem].text
  const tries = left === undefined ? '' : ` ${triesLeft(left)}`
  return text.replace('call us', `call us on ${call}`) + tries
}

/** 'the mobile ending in 006', 'a•••@…': enough for its owner to know it, and for no one else. */
export const maskedContact = ({ by, to }: CodeContact): string =>
  by === 'text' ? `the mobile ending in ${to.slice(-3)}` : maskedMailbox(to)

const verb = ({ by }: CodeContact) => (by === 'text' ? 'text' : 'email')

export const codeAskText = (contact: CodeContact): string =>
  `We’ll ${verb(contact)} a code to ${maskedContact(contact)}.`

export const codeSentText = (contact: CodeContact): string =>
  `We’ve ${verb(contact)}ed a code to ${maskedContact(contact)}.`

type FormParts = { action: string; hidden: FieldView[]; error: string | null }

export const codeAskForm = (
  contact: CodeContact,
  { isAgain, isSecondary }: { isAgain: boolean; isSecondary: boolean },
  { action, hidden, error }: FormParts,
): FormView => ({
  id: 'manage-code',
  action,
  fields: hidden,
  submit: isAgain ? 'Send another code' : contact.by === 'text' ? 'Text me a code' : 'Email me a code',
  isSecondary,
  error,
  next: null,
  terms: null,
})

/** `isOfField`: the error is one of the code. */
export const codeEnterForm = ({ action, hidden, error }: FormParts, typed: string, isOfField: boolean): FormView => ({
  id: 'manage-enter',
  action,
  fields: [codeField(typed, isOfField ? error : null), ...hidden],
  submit: 'Open',
  error: isOfField ? null : error,
  next: null,
  terms: null,
})

export const codeMail = (code: string, name: string) => ({
  subject: `Your code from ${name}`,
  text: [
    `${code} is your code. Enter it in the browser where you asked for it.`,
    `It works for ${CODE_TTL_MS / MINUTE_MS} minutes. We’ll never ask you for it.`,
    'Didn’t ask for it? You can ignore this email.',
    name,
  ].join('\n\n'),
})
