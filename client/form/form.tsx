import type { ComponentProps } from 'react'
import type { FieldView } from '../../shared/lead/field.ts'
import { type FormView, UNSEEN } from '../../shared/lead/form-view.ts'
import { ErrorSummary } from './errors.tsx'
import { Field } from './field.tsx'
import { Submit } from './submit.tsx'

type Props = { form: FormView; isSubmitting?: boolean } & Omit<ComponentProps<'form'>, 'action' | 'method'>

const isMarkedOptional = ({ required, kind }: FieldView) => !required && kind !== 'hidden' && kind !== 'times'

/** A form that is sent to the page it stands on and needs no script. Its errors are our words, not the browser's. */
export function Form({ form, isSubmitting = false, children, ...rest }: Props) {
  const { id, action, fields, submit, trouble, next, terms, step, said, captcha } = form
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
      {step && (
        <h2 className="form-step" tabIndex={-1}>
          <span>{`Step ${step.at} of ${step.of}`}</span>
          {step.title}
        </h2>
      )}
      {said && <p className="form-said">{said}</p>}
      {fields.some(isMarkedOptional) && (
        <p className="form-note">Please fill in every field that is not marked optional.</p>
      )}
      {fields.map((field) => (
        <Field key={field.name} field={field} form={id} />
      ))}
      <Unseen form={form} />
      {captcha?.kind === 'turnstile' && <div data-turnstile={captcha.siteKey} />}
      {children}
      {terms && <p className="form-note">{terms}</p>}
      <Submit text={submit} isSubmitting={isSubmitting} goesBack={!!step && step.at > 1} />
      {next && <p className="form-note">{next}</p>}
    </form>
  )
}

function Unseen({ form: { id, carried, captcha } }: { form: FormView }) {
  return (
    <>
      {Object.entries(carried ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {captcha && (
        <div className="form-trap" aria-hidden="true">
          <label htmlFor={`${id}-${UNSEEN.trap}`}>Leave this empty</label>
          <input id={`${id}-${UNSEEN.trap}`} name={UNSEEN.trap} tabIndex={-1} autoComplete="off" />
        </div>
      )}
    </>
  )
}
