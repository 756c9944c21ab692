import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { type FieldKind, type FieldView, type OneOf, splitValues, TICKED } from '../../shared/form/field.ts'
import { fieldId } from '../../shared/form/form-view.ts'
import { isSaidAt } from '../../shared/lead/one-of.ts'
import { fieldMaxChars } from '../../shared/lead/validate-field.ts'
import { Icon } from '../ui/icon.tsx'
import { TimesField } from './times.tsx'

type Props = { field: FieldView /** Id of its form. */; form: string }

/** One field with its label above it, its hint, and under it what is wrong with it. */
export function Field({ field, form }: Props) {
  const Draw = KINDS[field.kind]
  return <Draw field={field} form={form} />
}

const KINDS: Record<FieldKind, (props: Props) => ReactElement> = {
  text: (props) => <Line {...props} />,
  email: (props) => <Line {...props} type="email" inputMode="email" spellCheck={false} autoCapitalize="none" />,
  phone: (props) => <Line {...props} type="tel" inputMode="tel" />,
  postcode: (props) => <Line {...props} inputMode="numeric" />,
  number: (props) => <Line {...props} inputMode="numeric" />,
  textarea: Area,
  select: Select,
  radio: Choices,
  chips: Choices,
  checks: Choices,
  check: Check,
  hidden: Hidden,
  times: TimesField,
}

function Line({ field, form, ...input }: Props & ComponentProps<'input'>) {
  return (
    <Labelled field={field} form={form}>
      <input {...input} maxLength={fieldMaxChars(field)} {...wireTyped(field, form)} />
    </Labelled>
  )
}

function Area({ field, form }: Props) {
  return (
    <Labelled field={field} form={form}>
      <textarea rows={field.oneOf ? 2 : 4} maxLength={fieldMaxChars(field)} {...wireTyped(field, form)} />
    </Labelled>
  )
}

function Select({ field, form }: Props) {
  return (
    <Labelled field={field} form={form}>
      <select {...wireTyped(field, form)}>
        <option value="">Please choose</option>
        {field.options?.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

function Hidden({ field }: Props) {
  return <input type="hidden" name={field.name} value={field.value} />
}

/** Of `chips` what is chosen is written into the message by `LeadFormIsland`, so they ask for nothing of their own. */
function Choices({ field, form }: Props) {
  const { name, label, kind, value, options = [], error } = field
  const isChips = kind === 'chips'
  const chosen = kind === 'checks' ? splitValues(value) : [value]
  return (
    <fieldset
      className="form-field"
      id={fieldId(form, name)}
      tabIndex={-1}
      aria-describedby={described(field, form)}
      data-field={name}
    >
      <legend className="form-label">
        {label}
        {!isChips && <Optional field={field} />}
      </legend>
      <Hint field={field} form={form} />
      <div className={isChips ? 'form-chips' : 'form-choices'}>
        {options.map((option) => (
          <label key={option.value} className={isChips ? 'form-chip' : 'check form-choice'}>
            <input
              type={kind === 'checks' ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              aria-invalid={error !== null || undefined}
            />
            {isChips ? <span>{option.text}</span> : option.text}
          </label>
        ))}
      </div>
      <Fault field={field} form={form} />
    </fieldset>
  )
}

function Check({ field, form }: Props) {
  return (
    <div className="form-field" data-field={field.name}>
      <label className="check form-choice">
        <input type="checkbox" {...wiring(field, form)} value={TICKED} defaultChecked={field.value === TICKED} />
        <span>
          {field.label}
          <Optional field={field} />
        </span>
      </label>
      <Hint field={field} form={form} />
      <Fault field={field} form={form} />
    </div>
  )
}

function Labelled({ field, form, children }: Props & { children: ReactNode }) {
  return (
    <div className="form-field" data-field={field.name} data-kind={field.kind}>
      <label className="form-label" htmlFor={fieldId(form, field.name)}>
        {field.label}
        <Optional field={field} />
      </label>
      <Hint field={field} form={form} />
      {children}
      <Fault field={field} form={form} />
    </div>
  )
}

const Optional = ({ field: { required, oneOf } }: { field: FieldView }) =>
  required || oneOf ? null : <span className="optional"> (optional)</span>

const Hint = ({ field: { name, hint }, form }: Props) =>
  hint ? (
    <p className="form-hint" id={`${fieldId(form, name)}-hint`}>
      {hint}
    </p>
  ) : null

/** What is wrong. Once it is put right the line keeps its room, so that nothing moves under a finger. */
function Fault({ field, form }: Props) {
  const { name, error, fixed } = field
  const text = error ?? fixed
  if (!text || !isSaidAt(field, text, -1)) return null
  return (
    <p className="form-fault" id={faultId(name, form)} data-fixed={error === null || undefined}>
      <Icon name="warning" />
      {text}
    </p>
  )
}

/** What an input needs for its label, hint, fault and the browser's help in filling it in. */
const wiring = (field: FieldView, form: string) => ({
  id: fieldId(form, field.name),
  name: field.name,
  autoComplete: field.autoComplete,
  'aria-required': field.required || undefined,
  'aria-invalid': field.error !== null || undefined,
  'aria-describedby': described(field, form),
  // What is wrong with the one field of its form is put right there.
  autoFocus: field.isFirst,
})

const wireTyped = (field: FieldView, form: string) => ({
  className: 'field',
  ...wiring(field, form),
  defaultValue: field.value,
})

const faultId = (name: string, form: string) => `${fieldId(form, name)}-fault`
/** Of the hint that several fields have in common. */
export const eitherId = ({ names }: OneOf, form: string) => `${fieldId(form, names[0]!)}-either`

function described({ name, hint, error, oneOf }: FieldView, form: string): string | undefined {
  const ofGroup = error !== null && error === oneOf?.missing ? oneOf.names.at(-1)! : name
  const ids = [
    oneOf?.hint && eitherId(oneOf, form),
    hint && `${fieldId(form, name)}-hint`,
    error !== null && faultId(ofGroup, form),
  ]
  return ids.filter(Boolean).join(' ') || undefined
}
