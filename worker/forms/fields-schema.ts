import { z } from 'zod'
import { type FieldView, splitValues } from '../../shared/form/field.ts'
import { missingAnswers } from '../../shared/lead/one-of.ts'
import { PHONE_ERROR, parseWholeNumber, validateField } from '../../shared/lead/validate-field.ts'
import { dollars } from '../../shared/money.ts'
import { parseCallablePhone } from '../platform/phone-number.ts'

const ONCE = 'This was sent more than once. Please fill it in again.'
const AS_TEXT = 'Please fill this in again.'
const UNSURE_PHONE =
  'We may not reach you on this number alone. Please add your email, or give an Australian mobile or landline.'

/** What is wrong with a value that the field's own rule accepts; null: nothing. */
type Rule = (value: string) => string | null

/**
 * Validates the fields of a form by the browser's own rule and then by what only the server knows (LED-02): every field
 * as text, '' where it is empty, several values joined by '\n', numbers in digits, phone numbers as E.164. Other names are left out.
 * `rules` adds one to a field by its name.
 */
export function fieldsSchema(fields: FieldView[], rules: Record<string, Rule> = {}): z.ZodType<Record<string, string>> {
  const shape = z
    .object(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, rules[field.name])])))
    .superRefine((values, context) => {
      const hasEmail = fields.some(({ kind, name }) => kind === 'email' && values[name] !== '')
      for (const { kind, name } of hasEmail ? [] : fields)
        if (kind === 'phone' && parseCallablePhone(values[name] ?? '')?.isSure === false)
          context.addIssue({ code: 'custom', path: [name], message: UNSURE_PHONE })
      for (const { name, label, within = '' } of fields) {
        const price = typeof within === 'number' ? within : Number(values[within])
        if (Number(values[name]) > price)
          context.addIssue({ code: 'custom', path: [name], message: `${label}: at most the price, ${dollars(price)}.` })
      }
    })
  if (fields.every(({ oneOf }) => oneOf === undefined)) return shape
  return z.record(z.string(), z.unknown()).transform((sent, context) => {
    const read = shape.safeParse(sent)
    const missing = missingAnswers(fields, (name) => (typeof sent[name] === 'string' ? sent[name] : ''))
    if (read.success && Object.keys(missing).length === 0) return read.data
    for (const { path, message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    for (const [name, message] of Object.entries(missing)) context.addIssue({ code: 'custom', path: [name], message })
    return z.NEVER
  })
}

function fieldSchema(field: FieldView, rule?: Rule): z.ZodType<string> {
  // A hidden field has the form's own value, not the sent one.
  if (field.kind === 'hidden')
    return z
      .unknown()
      .transform(() => field.value)
      .prefault(undefined)
  return z
    .unknown()
    .transform((sent, context): string => {
      const reject = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (sent !== undefined && !isText(sent, field)) return reject(Array.isArray(sent) ? ONCE : AS_TEXT)
      const value = Array.isArray(sent) ? sent.join('\n') : (sent ?? '')
      const problem = validateField(field, value) ?? rule?.(value) ?? null
      if (problem !== null) return reject(problem)
      if (field.kind === 'number' && value !== '') return String(parseWholeNumber(value))
      if (field.kind !== 'phone' || value === '') return onLines(field, value)
      return parseCallablePhone(value)?.number ?? reject(PHONE_ERROR)
    })
    .prefault(undefined)
}

const isText = (sent: unknown, { kind }: FieldView): sent is string | string[] =>
  typeof sent === 'string' ||
  (kind === 'checks' && Array.isArray(sent) && sent.every((each) => typeof each === 'string' && !each.includes('\n')))

/** Line ends stay only in fields of several lines. */
const onLines = ({ kind }: FieldView, value: string): string => {
  if (kind === 'textarea') return value
  return kind === 'checks' ? [...new Set(splitValues(value))].join('\n') : value.replace(/\s*\n\s*/g, ' ')
}
