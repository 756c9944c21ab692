import { type FieldKind, type FieldView, splitValues } from '../form/field.ts'
import { withoutDay } from '../location/day-words.ts'
import { parseClockStamp } from '../location/wall-clock.ts'
import { MESSAGES } from '../messages.ts'
import { cleanPhone, type PhoneFault, phoneFault } from '../phone.ts'
import { ANY_TIME } from '../test-drive/any-time.ts'
import { lowerFirst, thousands } from '../text.ts'

type ValidatedField = Pick<FieldView, 'kind' | 'label' | 'required' | 'options' | 'maxLength' | 'min' | 'max'>

const MAX_CHARS = { textarea: 4_000, other: 200 }

/** Maximum characters of a field: its own limit, else the default of its kind. */
export const fieldMaxChars = ({ kind, maxLength }: Pick<FieldView, 'kind' | 'maxLength'>): number =>
  maxLength ?? (kind === 'textarea' ? MAX_CHARS.textarea : MAX_CHARS.other)

const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/
const MAX_EMAIL_CHARS = 254
const PHONE = /^\+?[\d\s.]{6,24}$/
const WHOLE = /^\d{1,12}$/

const withinSentence = (label: string) => lowerFirst(label).replace(/\?$/, '')
const chooseOne = (label: string) => `Choose one: ${withinSentence(label)}.`
const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
const isOffered = ({ options = [] }: ValidatedField, value: string) => options.some((option) => option.value === value)

/** Validation by kind of field, of non-empty values: a message, or null for a valid one. */
const VALIDATORS: Partial<Record<FieldKind, (field: ValidatedField, value: string) => string | null>> = {
  email: (_, value) =>
    EMAIL.test(value) && value.length <= MAX_EMAIL_CHARS ? null : 'Enter an email like name@example.com.',
  phone: ({ label }, value) => {
    const fault = phoneFault(value)
    if (fault === null && PHONE.test(cleanPhone(value).number)) return null
    return fault === null ? PHONE_ERROR : `${label}: ${PHONE_FAULTS[fault]}`
  },
  postcode: (_, value) => (/^\d{4}$/.test(value) ? null : MESSAGES.postcodeFormat),
  number: ({ label, min = 0, max = 999_999_999_999 }, value) => {
    const number = parseWholeNumber(value)
    if (number === null) return `${label}: enter a number, such as 25000.`
    if (number >= min && number <= max) return null
    return MESSAGES.outOfRange.replace('{min}', thousands(min)).replace('{max}', thousands(max))
  },
  select: (field, value) =>
    isOffered(field, value) ? null : `Choose one of the list: ${withinSentence(field.label)}.`,
  radio: (field, value) => (isOffered(field, value) ? null : chooseOne(field.label)),
  chips: ({ options = [] }, value) =>
    options.some((option) => withoutDay(option.value) === withoutDay(value)) ? null : 'Choose one of the questions.',
  times: (_, value) => (value === ANY_TIME || parseClockStamp(value) !== null ? null : 'Choose a time, or any time.'),
  checks: (field, value) =>
    splitValues(value).every((each) => isOffered(field, each))
      ? null
      : `Choose from the list: ${withinSentence(field.label)}.`,
}

export const PHONE_ERROR = 'Enter a phone number we can call.'
const PHONE_FAULTS: Record<PhoneFault, string> = {
  short: 'too short, enter all 10 digits.',
  long: 'too long, enter one number of 10 digits.',
  letters: 'enter the digits alone, without letters.',
}

const MISSING_MESSAGES: Partial<Record<FieldKind, (label: string) => string>> = {
  number: (label) => `Enter the ${withinSentence(label)}.`,
  select: (label) => (label.endsWith('?') ? chooseOne(label) : `Choose ${withArticle(withinSentence(label))}.`),
  radio: chooseOne,
  checks: (label) => `Choose one or more: ${withinSentence(label)}.`,
  check: (label) => `Tick this to go on: ${label}`,
}

const enterYour = (label: string) =>
  label.startsWith('Your ') ? `Enter ${withinSentence(label)}.` : `Enter your ${withinSentence(label)}.`

/** Validation message for a value, in the browser and on the server (LED-02); null for a valid one. */
export function validateField(field: ValidatedField, value: string): string | null {
  const { kind, label, required } = field
  if (value.trim() === '') return required ? (MISSING_MESSAGES[kind] ?? enterYour)(label) : null
  const maxChars = fieldMaxChars(field)
  if (value.length > maxChars) return `${label}: at most ${thousands(maxChars)} characters.`
  return VALIDATORS[kind]?.(field, value.trim()) ?? null
}

/** '$25,000' -> 25000; null for other text than a whole number. */
export function parseWholeNumber(value: string): number | null {
  const digits = value.replace(/[\s,$]/g, '').replace(/\.\d{0,2}$/, '')
  return WHOLE.test(digits) ? Number(digits) : null
}
