import { type FormEvent, useState } from 'react'
import type { FieldView } from '../../shared/lead/field.ts'
import { validateField } from '../../shared/lead/validate-field.ts'

/** By the name of its field, for every field that has been checked; null where nothing is wrong with it. */
type Errors = Record<string, string | null>

/**
 * The errors of a form as it is filled in, by the rule that the server checks it by: a field is checked when it is left,
 * from then on with every change, and all of them when the form is sent.
 */
export function useFormErrors(fields: FieldView[]) {
  // What the server found wrong stands until the field is changed.
  const [errors, setErrors] = useState<Errors>(() => errorsIn(fields.filter(({ error }) => error !== null)))

  function check(event: FormEvent<HTMLFormElement>, isDue: (wasChecked: boolean) => boolean): void {
    const { name } = event.target as HTMLInputElement
    const field = fields.find((each) => each.name === name)
    if (!field) return
    const error = validateField(field, valueOf(field, new FormData(event.currentTarget)))
    setErrors((known) => (isDue(name in known) ? { ...known, [name]: error } : known))
  }

  return {
    fields: fields.map((field) => ({ ...field, error: errors[field.name] ?? null })),
    onBlur: (event: FormEvent<HTMLFormElement>) => check(event, (wasChecked) => !wasChecked),
    onInput: (event: FormEvent<HTMLFormElement>) => check(event, (wasChecked) => wasChecked),
    /** Checks all fields; whether the form can be sent. */
    checkAll: (values: FormData): boolean => {
      const checked = fields.map((field) => ({ ...field, error: validateField(field, valueOf(field, values)) }))
      setErrors(errorsIn(checked))
      return checked.every(({ error }) => error === null)
    },
    /** Shows the server's answer to the form as it was sent. */
    showAnswer: (answered: FieldView[]) => setErrors(errorsIn(answered)),
  }
}

const errorsIn = (fields: FieldView[]): Errors => Object.fromEntries(fields.map(({ name, error }) => [name, error]))

/** Several boxes of one name are one value, a line each. */
const valueOf = ({ name }: FieldView, values: FormData): string =>
  values
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join('\n')
