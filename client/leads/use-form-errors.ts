import { type FormEvent, useState } from 'react'
import type { FieldView } from '../../shared/form/field.ts'
import { isSaidAt, missingAnswers } from '../../shared/lead/one-of.ts'
import { validateField } from '../../shared/lead/validate-field.ts'
import type { FormFault } from './form.tsx'

/** By the name of its field; null where nothing is wrong with it. */
type Errors = Record<string, string | null>
type State = {
  errors: Errors
  /** What was wrong when the form was sent last: the summary on top changes with the next sending alone. */
  sent: Errors
  /** The last error of each field: its line keeps its room once it is put right. */
  last: Errors
}

/**
 * The errors of a form as it is filled in, by the rule that the server checks it by. The format of an answer is checked when
 * its field is left; an empty field is no error before the form is sent. What is wrong is put right with every change.
 */
export function useFormErrors(fields: FieldView[]) {
  // What the server found wrong stands until the field is changed.
  const [state, setState] = useState<State>(() => afterAnswer(errorsIn(fields)))

  const checkNamed = (event: FormEvent<HTMLFormElement>, isDue: (errors: Errors, name: string) => boolean) => {
    const { name } = event.target as HTMLInputElement
    const values = new FormData(event.currentTarget)
    setState((known) => {
      const due = fields.filter(
        (field) => (field.oneOf?.names ?? [field.name]).includes(name) && isDue(known.errors, field.name),
      )
      return due.length === 0 ? known : withErrors(known, formatErrors(due, values))
    })
  }

  return {
    fields: fields.map((field) => {
      const error = state.errors[field.name] ?? null
      return { ...field, error, ...(error === null && state.last[field.name] && { fixed: state.last[field.name]! }) }
    }),
    faults: fields.flatMap((field): FormFault[] => {
      const { name } = field
      const text = state.sent[name] ?? null
      if (text === null || !isSaidAt(field, text, 0)) return []
      return [{ name, text, isFixed: (state.errors[name] ?? null) === null }]
    }),
    onBlur: (event: FormEvent<HTMLFormElement>) =>
      checkNamed(event, (errors, name) => name === (event.target as HTMLInputElement).name && !errors[name]),
    onInput: (event: FormEvent<HTMLFormElement>) => checkNamed(event, (errors, name) => !!errors[name]),
    checkAll: (values: FormData): boolean => {
      const missing = missingAnswers(fields, (name) => readValue({ name }, values))
      const errors = Object.fromEntries(
        fields.map((field) => [
          field.name,
          validateField(field, readValue(field, values)) ?? missing[field.name] ?? null,
        ]),
      )
      setState(afterAnswer(errors))
      return Object.values(errors).every((error) => error === null)
    },
    /** Shows the server's answer to the form as it was sent. */
    showAnswer: (shown: FieldView[]) => setState(afterAnswer(errorsIn(shown))),
  }
}

const afterAnswer = (errors: Errors): State => ({ errors, sent: errors, last: errors })

function withErrors({ errors, sent, last }: State, changes: Errors): State {
  const wrong = Object.entries(changes).filter(([, error]) => error !== null)
  return { errors: { ...errors, ...changes }, sent, last: { ...last, ...Object.fromEntries(wrong) } }
}

/** Of the fields that hold something; one that is empty is no error before the form is sent. */
const formatErrors = (fields: FieldView[], values: FormData): Errors =>
  Object.fromEntries(
    fields.map((field) => {
      const value = readValue(field, values)
      return [field.name, value.trim() === '' ? null : validateField(field, value)]
    }),
  )

const errorsIn = (fields: FieldView[]): Errors => Object.fromEntries(fields.map(({ name, error }) => [name, error]))

/** Several boxes of one name are one value, a line each. */
const readValue = ({ name }: Pick<FieldView, 'name'>, values: FormData): string =>
  values
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join('\n')
