import type { ComponentProps } from 'react'
import type { FormView } from '../../shared/lead/form-view.ts'
import { ErrorSummary } from './errors.tsx'
import { Field } from './field.tsx'
import { Submit } from './submit.tsx'

type Props = { form: FormView; isSubmitting?: boolean } & Omit<ComponentProps<'form'>, 'action' | 'method'>

/** A form that is sent to the page it stands on and needs no script. Its errors are the server's words, not the browser's. */
export function Form({ form, isSubmitting = false, children, ...rest }: Props) {
  const { id, action, fields, submit, trouble, next, terms } = form
  return (
    <form
      className="form"
      {...rest}
      id={id}
      method="post"
      action={action}
      noValidate
      aria-busy={isSubmitting || undefined}
    >
      <ErrorSummary form={id} fields={fields} trouble={trouble} />
      {fields.some(({ required }) => !required) && (
        <p className="form-note">Please fill in every field that is not marked optional.</p>
      )}
      {fields.map((field) => (
        <Field key={field.name} field={field} form={id} />
      ))}
      {children}
      {terms && <p className="form-note">{terms}</p>}
      <Submit text={submit} isSubmitting={isSubmitting} />
      {next && <p className="form-note">{next}</p>}
    </form>
  )
}
