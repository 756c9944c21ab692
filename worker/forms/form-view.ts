import type { Context } from 'hono'
import { givenAnswers } from '../../shared/finance/figures.ts'
import { type FormView, HIDDEN_FIELDS, type Values, withAnswers } from '../../shared/form/form-view.ts'
import { answeredText, formTerms, leadForm } from '../../shared/lead/forms.ts'
import { lowerFirst } from '../../shared/text.ts'
import { fillVehicle } from '../../shared/vehicle-words.ts'
import type { AppEnv } from '../context.ts'
import { consentVersion, showedCurrentConsent } from './consent-text.ts'
import { type FormContext, formSteps, formWords, stepFields } from './form-context.ts'
import { formProtection } from './protection.ts'
import { readSentTicket } from './submission-key.ts'

export type FormStatus = 200 | 409 | 413 | 422 | 429 | 502 | 503

/** How a form is shown: empty, or with what was typed and what is wrong with it. */
export type FormState = {
  /** Counted from 1; the first where none is named. */
  step?: number
  values?: Values | null
  errors?: Values
  error?: string | null
  /** What an earlier step led to, said over the fields. */
  summary?: string
}

export async function formView(c: Context<AppEnv>, context: FormContext, state: FormState = {}): Promise<FormView> {
  const { step = 1, errors = {}, error = null } = state
  const { site } = c.var
  // A tick beside a text that has changed since is no consent.
  const isCurrent = state.values && (await showedCurrentConsent(c, context.form, state.values))
  const values: Values | null = state.values ? { ...state.values, ...(!isCurrent && { opt_in: '' }) } : null
  const row = leadForm(context.form)
  const steps = formSteps(c, context)
  const isLast = step === steps.length
  const fill = (text: string) => fillVehicle(text, formWords(c, context))
  const fields = stepFields(c, context, { from: step, to: step })
  const shown = values ? withAnswers(fields, values, errors) : fields
  const { ticket: newTicket, captcha } = await formProtection(c)
  // A form that is shown again keeps its ticket, so that two sends of it are known to be the same.
  const ticket = values && (await readSentTicket(c, values)) ? values[HIDDEN_FIELDS.ticket]! : newTicket
  return {
    id: context.form.replaceAll('_', '-'),
    action: context.path,
    groups: steps[step - 1]!.groups?.map(({ title, fields: names }) => ({ title: fill(title), names })) ?? [],
    fields: shown,
    given: context.calculator ? givenAnswers(context.calculator.calculator, shown) : null,
    submit: isLast
      ? fill((await context.submit?.(values ?? {})) ?? row.submit)
      : `Next: ${lowerFirst(fill(steps[step]!.title))}`,
    error,
    next: isLast ? answeredText(context.form, site.lead) : null,
    terms: isLast ? formTerms(context.form, site.lead) : null,
    hiddenValues: {
      ...valuesOfOtherSteps(c, context, step, values),
      [HIDDEN_FIELDS.words]: await consentVersion(c, context.form),
      ...(ticket && { [HIDDEN_FIELDS.ticket]: ticket }),
      ...(steps.length > 1 && { [HIDDEN_FIELDS.step]: String(step), [HIDDEN_FIELDS.isLastStep]: String(isLast) }),
    },
    summary: state.summary ?? (isLast && step > 1 && values ? (context.summary?.(values) ?? null) : null),
    step:
      steps.length > 1
        ? { at: step, of: steps.length + (context.stepsAfter ?? 0), title: fill(steps[step - 1]!.title) }
        : (context.step ?? null),
    captcha: isLast ? captcha : null,
  }
}

/** The answers of the steps before, and of those after where the shopper came back. */
function valuesOfOtherSteps(c: Context<AppEnv>, context: FormContext, step: number, values: Values | null): Values {
  const before = stepFields(c, context, { from: 1, to: step - 1 }).map(({ name }) => [name, values?.[name] ?? ''])
  const after = stepFields(c, context, { from: step + 1, to: formSteps(c, context).length })
    .map(({ name }) => [name, values?.[name] ?? ''])
    .filter(([, value]) => value !== '')
  return Object.fromEntries([...before, ...after]) as Values
}
