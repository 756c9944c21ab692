import { z } from 'zod'
import { fault, PHONE_FAULT } from '../../shared/lead/fault.ts'
import { type FieldView, severalIn } from '../../shared/lead/field.ts'
import { callablePhone } from './phone-number.ts'

const ONCE = 'This was sent more than once. Please fill it in again.'
const AS_TEXT = 'Please fill this in again.'

/**
 * What a form with these fields sends, checked by the browser's own rule and then by what only the server knows (LED-02):
 * every field as text, '' where nothing was said, several joined by '\n', phone numbers as E.164. Other names are left out.
 */
export function fieldsSchema(fields: FieldView[]): z.ZodType<Record<string, string>> {
  return z.object(Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])))
}

function fieldSchema(field: FieldView): z.ZodType<string> {
  // What is fixed is the form's to say, whatever was sent.
  if (field.kind === 'hidden')
    return z
      .unknown()
      .transform(() => field.value)
      .prefault(undefined)
  return z
    .unknown()
    .transform((sent, context): string => {
      const wrong = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (sent !== undefined && !isText(sent, field)) return wrong(Array.isArray(sent) ? ONCE : AS_TEXT)
      const value = Array.isArray(sent) ? sent.join('\n') : (sent ?? '')
      const problem = fault(field, value)
      if (problem !== null) return wrong(problem)
      if (field.kind !== 'phone' || value === '') return onLines(field, value)
      return callablePhone(value) ?? wrong(PHONE_FAULT)
    })
    .prefault(undefined)
}

const isText = (sent: unknown, { kind }: FieldView): sent is string | string[] =>
  typeof sent === 'string' ||
  (kind === 'checks' && Array.isArray(sent) && sent.every((each) => typeof each === 'string' && !each.includes('\n')))

/** Only where several lines can be typed does a value have more than one. */
const onLines = ({ kind }: FieldView, value: string): string => {
  if (kind === 'textarea') return value
  return kind === 'checks' ? [...new Set(severalIn(value))].join('\n') : value.replace(/\s*\n\s*/g, ' ')
}
