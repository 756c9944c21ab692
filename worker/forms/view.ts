import type { Context } from 'hono'
import type { FieldView } from '../../shared/lead/field.ts'
import { answered, type FormView, UNSEEN, type Values } from '../../shared/lead/form-view.ts'
import { leadForm, termsOf } from '../../shared/lead/forms.ts'
import type { AppEnv } from '../context.ts'
import { formProtection } from './guard.ts'
import { type FormPlace, fieldsOf } from './place.ts'
import { ask } from './question.ts'
import { formSecret } from './secret.ts'
import { ticketOf } from './ticket.ts'
import { areDrawn, wordsOf } from './words.ts'

/** How a form is drawn: empty, or with what was typed and what is wrong with it. */
export type Drawing = {
  step?: number
  values?: Values | null
  errors?: Values
  trouble?: string | null
  /** Whether its sender is asked a question first. */
  asks?: boolean
}

export async function formView(c: Context<AppEnv>, place: FormPlace, drawing: Drawing = {}): Promise<FormView> {
  const { step = 1, errors = {}, trouble = null, asks = false } = drawing
  const { site } = c.var
  const values = drawing.values ? await underWords(c, place, drawing.values) : null
  const row = leadForm(place.form)
  const isLast = step === row.steps.length
  const own = fieldsOf(c, place, { from: step, to: step })
  const { ticket, captcha } = await formProtection(c)
  // Drawn again it keeps its ticket: what is sent twice is then known to be the same.
  const kept = values && (await ticketOf(c, values)) ? values[UNSEEN.ticket]! : ticket
  const question = asks && kept ? await questionField(c, kept) : null
  return {
    id: place.form.replaceAll('_', '-'),
    action: place.path,
    groups: row.steps[step - 1]!.groups?.map(({ title, fields }) => ({ title, names: fields })) ?? [],
    fields: [...(values ? answered(own, values, errors) : own), ...(question ? [question.field] : [])],
    submit: isLast ? row.submit : 'Next',
    trouble: trouble ?? (question ? question.trouble : null),
    next: isLast ? site.lead.answered : null,
    terms: isLast ? termsOf(place.form, site.lead) : null,
    carried: {
      ...elsewhere(c, place, step, values),
      [UNSEEN.words]: await wordsOf(place.form, site),
      ...(kept && { [UNSEEN.ticket]: kept }),
      ...(values?.[UNSEEN.again] && { [UNSEEN.again]: 'yes' }),
      ...(question && { [UNSEEN.asked]: question.asked }),
      ...(row.steps.length > 1 && { [UNSEEN.step]: String(step), [UNSEEN.isLastStep]: String(isLast) }),
    },
    said: isLast && step > 1 && values ? (place.said?.(values) ?? null) : null,
    step:
      row.steps.length > 1
        ? { at: step, of: row.steps.length, title: row.steps[step - 1]!.title }
        : (place.step ?? null),
    captcha: isLast ? captcha : null,
  }
}

/** A tick that stood beside other words than those of now is none. */
async function underWords(c: Context<AppEnv>, { form }: FormPlace, values: Values): Promise<Values> {
  return (await areDrawn(form, c.var.site, values)) ? values : { ...values, opt_in: '' }
}

/** What was answered on other steps, before this one and, where somebody came back, after it. */
function elsewhere(c: Context<AppEnv>, place: FormPlace, step: number, values: Values | null): Values {
  const before = fieldsOf(c, place, { from: 1, to: step - 1 }).map(({ name }) => [name, values?.[name] ?? ''])
  const after = fieldsOf(c, place, { from: step + 1, to: leadForm(place.form).steps.length })
    .map(({ name }) => [name, values?.[name] ?? ''])
    .filter(([, value]) => value !== '')
  return Object.fromEntries([...before, ...after]) as Values
}

const TROUBLE = 'One question first: we could not tell that this was not sent by a robot.'

async function questionField(c: Context<AppEnv>, ticket: string) {
  const means = { secret: formSecret(c.env)!, site: c.var.site.slug, form: ticket.split('.')[1]! }
  const { label, asked } = await ask(means, c.var.now)
  const field: FieldView = {
    name: UNSEEN.question,
    label,
    hint: 'One word will do. It keeps robots from writing to us.',
    kind: 'text',
    value: '',
    error: 'Answer the question, then send it again.',
    required: true,
    autoComplete: 'off',
    maxLength: 40,
  }
  return { field, asked, trouble: TROUBLE }
}
