import { type ComponentProps, Fragment } from 'react'
import type { FieldView } from '../../shared/form/field.ts'
import { type FormView, fieldId, HIDDEN_FIELDS, summaryId } from '../../shared/form/form-view.ts'
import type { LegalText } from '../../shared/form/legal-text.ts'
import { isSaidAt } from '../../shared/lead/one-of.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { writeGiven } from '../finance/write-given.ts'
import { Icon } from '../ui/icon.tsx'
import { eitherId, Field } from './field.tsx'

type Props = {
  form: FormView
  isSubmitting?: boolean
  /** What was wrong when it was sent, where that is not what is wrong now. */
  faults?: FormFault[]
} & Omit<ComponentProps<'form'>, 'action' | 'method'>

const isMarkedOptional = ({ required, kind }: FieldView) => !required && kind !== 'hidden' && kind !== 'times'

const listFaults = (fields: FieldView[]): FormFault[] =>
  fields.flatMap((field) => {
    const { name, error } = field
    return error === null || !isSaidAt(field, error, 0) ? [] : [{ name, text: error, isFixed: false }]
  })

/** A form that is sent to the page it stands on and needs no script. Its errors are our words, not the browser's. */
export function Form({ form, isSubmitting = false, faults = listFaults(form.fields), children, ...rest }: Props) {
  const { id, fields, groups = [], step, terms } = form
  return (
    <form
      className="form"
      {...rest}
      id={id}
      method="post"
      action={form.action}
      noValidate
      aria-busy={isSubmitting || undefined}
    >
      <ErrorSummary form={id} faults={faults} trouble={form.error} />
      {step && (
        <h2 className="form-step" tabIndex={-1}>
          <StepMark {...step} />
          {step.title}
        </h2>
      )}
      {form.summary && <p className="form-said">{form.summary}</p>}
      {fields.some((field) => isMarkedOptional(field) && !isGiven(form.given)(field)) &&
        !fields.some(({ oneOf }) => oneOf) && (
          <p className="form-note">Please fill in every field that isn’t marked optional.</p>
        )}
      {groups.map(({ title, names }) => (
        <Group key={title} title={title} fields={fields.filter(({ name }) => names.includes(name))} form={form} />
      ))}
      <Fields fields={fields.filter(isInNone(groups))} form={form} />
      <Unseen form={form} />
      {form.captcha?.kind === 'turnstile' && <div data-turnstile={form.captcha.siteKey} />}
      {children}
      {form.next && <p className="form-note">{form.next}</p>}
      {terms && <Terms parts={terms} />}
      <Submit form={form} isSubmitting={isSubmitting} />
    </form>
  )
}

/** The pages open beside the form, so that what was typed stays. */
const Terms = ({ parts }: { parts: LegalText }) => (
  <p className="form-note">
    {parts.map(({ text, href }, at) =>
      href ? (
        <a key={at} className="link" href={href} target="_blank" rel="noopener">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </p>
)

/** Progress through the steps as a picture; the text beside it says the same. */
export const StepMark = ({ at, of }: { at: number; of: number }) => (
  <span className="form-step-mark">
    <span>{`Step ${at} of ${of}`}</span>
    <span className="form-step-bar" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-done={index < at || undefined} />
      ))}
    </span>
  </span>
)

/** A part of a long form; none where the site asks nothing of it. */
type Part = { fields: FieldView[]; form: FormView }

const Group = ({ title, fields, form }: Part & { title: string }) =>
  fields.length === 0 ? null : (
    <fieldset className="form-group">
      <legend>{title}</legend>
      <Fields fields={fields} form={form} />
    </fieldset>
  )

/** What holds for several fields together stands before the first that says who the shopper is. */
function Fields({ fields, form: { id: form, given } }: Part) {
  const folded = fields.filter(isGiven(given))
  const either = fields.find(({ oneOf }) => oneOf?.hint)?.oneOf
  const first = either && fields.find(({ autoComplete, oneOf }) => autoComplete === 'name' || oneOf === either)
  return fields.map((field) => (
    <Fragment key={field.name}>
      {either && field === first && (
        <p className="form-either" id={eitherId(either, form)}>
          {either.hint}
        </p>
      )}
      {field === folded[0] && <GivenAnswers text={given!.text} fields={folded} form={form} />}
      {!folded.includes(field) && <Field field={field} form={form} />}
    </Fragment>
  ))
}

const isGiven =
  (given: FormView['given']) =>
  ({ name }: FieldView) =>
    !!given?.names.includes(name)

/** What is known already is not asked again. It follows its fields, and the calculator that fills them in. */
const GivenAnswers = ({ text, fields, form }: { text: string; fields: FieldView[]; form: string }) => (
  <details
    className="form-given"
    ref={writeGiven}
    open={fields.some(({ error, fixed }) => error !== null || fixed) || undefined}
    onInput={({ currentTarget }) => writeGiven(currentTarget)}
  >
    <summary>
      <span suppressHydrationWarning>{text}</span> <span className="link">Change</span>
    </summary>
    {fields.map((field) => (
      <Field key={field.name} field={field} form={form} />
    ))}
  </details>
)

const isInNone =
  (groups: NonNullable<FormView['groups']>) =>
  ({ name }: FieldView) =>
    groups.every(({ names }) => !names.includes(name))

function Unseen({ form: { id, hiddenValues, captcha } }: { form: FormView }) {
  return (
    <>
      {Object.entries(hiddenValues ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {captcha && (
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor={`${id}-${HIDDEN_FIELDS.trap}`}>Leave this empty</label>
          <input id={`${id}-${HIDDEN_FIELDS.trap}`} name={HIDDEN_FIELDS.trap} tabIndex={-1} autoComplete="off" />
        </div>
      )}
    </>
  )
}

/** One thing that was wrong when the form was sent; `isFixed`: it has been put right since. */
export type FormFault = { name: string; text: string; isFixed: boolean }

/** Everything that was wrong when the form was sent, first on the form and in focus, each leading to its field (LED-02). */
function ErrorSummary({ form, faults, trouble }: { form: string; faults: FormFault[]; trouble: string | null }) {
  if (faults.length === 0 && trouble === null) return null
  return (
    // Without script autofocus moves the focus here, so that a screen reader reads the errors first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className="form-errors" id={summaryId(form)} role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div>
        {trouble !== null && <p className="form-errors-title">{trouble}</p>}
        {faults.length > 0 && (
          <>
            <p className="form-errors-title">{MESSAGES.formErrors}</p>
            <ul>
              {faults.map((fault) => (
                <Item key={fault.name} {...fault} form={form} />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

/** What is put right stays in its place and is ticked off. */
const Item = ({ name, text, isFixed, form }: FormFault & { form: string }) => (
  <li data-fixed={isFixed || undefined}>
    <a className="link" href={`#${fieldId(form, name)}`}>
      {text}
    </a>
    {isFixed && (
      <>
        <Icon name="check" />
        <span className="visually-hidden">done</span>
      </>
    )}
  </li>
)

type SubmitProps = {
  form: Pick<FormView, 'submit' | 'isSecondary' | 'does' | 'otherSubmit' | 'step' | 'waitSeconds'>
  isSubmitting?: boolean
}

/** Says what happens. While it happens it cannot be pressed again (LED-03). */
function Submit({ form, isSubmitting }: SubmitProps) {
  const { submit, isSecondary, does, otherSubmit, step, waitSeconds } = form
  return (
    <p className="form-submit">
      <button
        type="submit"
        className={`button ${isSecondary ? 'button-secondary' : 'button-primary'}`}
        disabled={isSubmitting || !!waitSeconds}
        {...(does && { name: 'does', value: does })}
      >
        {isSubmitting && <span className="spinner" aria-hidden="true" />}
        {isSubmitting ? 'Sending…' : waitSeconds ? `${submit} in ${waitSeconds} s` : submit}
      </button>
      {otherSubmit && (
        <button type="submit" className="button button-quiet" disabled={isSubmitting}>
          {otherSubmit}
        </button>
      )}
      {step && step.at > 1 && (
        <button
          type="submit"
          className="button button-quiet"
          name={HIDDEN_FIELDS.back}
          value="yes"
          formNoValidate
          disabled={isSubmitting}
        >
          Back
        </button>
      )}
    </p>
  )
}
