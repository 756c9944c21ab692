import { type Context, Hono } from 'hono'
import type { EventNumber } from '../../shared/analytics/events.ts'
import { HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import type { LeadFormKey } from '../../shared/lead/forms.ts'
import type { NewLead } from '../../shared/lead/lead.ts'
import { parsePlaceFilter, withPlaces } from '../../shared/lead/place-filter.ts'
import type { StoredLead } from '../../shared/lead/stored-lead.ts'
import type { AppEnv } from '../context.ts'
import { countEvent } from '../http/counting.ts'
import { messagePage } from '../http/errors.tsx'
import { optional } from '../http/optional.ts'
import { readFields, textValues } from '../http/read-form.ts'
import { helpLocation, showForm } from './answer.tsx'
import { fieldsSchema } from './fields-schema.ts'
import { type FormContext, type FormEffect, formSteps, stepFields } from './form-context.ts'
import { newLead } from './new-lead.ts'
import { notifyStatusChange } from './notify-status.ts'
import { type Keyed, type Outcome, type Submission, submit } from './submission.ts'
import { afterLead, lastSubmission, rememberSubmission, type SubmissionKey } from './submission-key.ts'

/** Which form an address has; null: none, a Response: it has moved. */
type FindForm = (c: Context<AppEnv>) => Promise<FormContext | Response | null>

/** A page with a lead form: GET shows it, POST to the same address takes it (LED-02, LED-03). */
export function leadForms(path: string, findForm: FindForm): Hono<AppEnv> {
  const handle =
    (show: (c: Context<AppEnv>, context: FormContext) => Promise<Response>) => async (c: Context<AppEnv>) => {
      const context = await findForm(c)
      if (context === null) return messagePage(c, 404)
      if (context instanceof Response) return context
      const location = helpLocation(c, context)
      if (location) c.set('branch', location)
      return show(c, inPlaces(c, context))
    }
  return new Hono<AppEnv>().get(path, handle(showForm)).post(path, handle(submitLead))
}

/** A form whose address says which locations it offers (LOC-05). */
function inPlaces({ req, var: { site } }: Context<AppEnv>, context: FormContext): FormContext {
  const places = parsePlaceFilter(new URL(req.url).searchParams, site)
  return { ...context, places, path: withPlaces(context.path, places) }
}

async function submitLead(c: Context<AppEnv>, context: FormContext): Promise<Response> {
  const { flow = {} } = context
  const fields = await readFields(c)
  const lastStep = formSteps(c, context).length
  const step = Math.min(lastStep, Math.max(1, Number.parseInt(textValues(fields)[HIDDEN_FIELDS.step] ?? '1', 10) || 1))
  const steps = {
    fields,
    before: async (values) =>
      values[HIDDEN_FIELDS.back] ? showForm(c, context, { step: Math.max(1, step - 1), values }) : null,
    schema: fieldsSchema(stepFields(c, context, { from: 1, to: step })),
    answer: (state, status) =>
      showForm(c, context, { ...state, step: firstWrongStep(c, context, state.errors ?? {}, step) }, status),
  } satisfies Partial<Submission<Values>>
  if (step < lastStep)
    return submit(c, {
      ...steps,
      act: async ({ values }) =>
        showForm(c, context, { step: step + 1, ...((await flow.between?.(step, values)) ?? { values }) }),
    })
  const { form, car, subject: about, location, figures } = context
  const subject = [car?.id ?? about?.id ?? location ?? '', figures?.params].filter(Boolean).join(' ')
  return submit(c, {
    ...steps,
    identity: (values) => ({ form, subject, values: omit(values, flow.changeable) }),
    act: (accepted: Keyed<Values>) => storeLead(c, context, accepted),
  })
}

/** An answer of an earlier step may have become invalid: that step is shown again. */
function firstWrongStep(c: Context<AppEnv>, context: FormContext, errors: Values, sent: number): number {
  for (let step = 1; step < sent; step++)
    if (stepFields(c, context, { from: step, to: step }).some(({ name }) => errors[name] !== undefined)) return step
  return sent
}

const omit = (values: Values, names: readonly string[] = []): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

async function storeLead(c: Context<AppEnv>, context: FormContext, accepted: Keyed<Values>): Promise<Outcome> {
  const { stored } = c.var.services.leads
  const { key } = accepted.key
  const known = context.flow?.act ? await stored.find({ key }) : null
  if (!known) return actAndStore(c, context, accepted, null)
  // Its page may change it at the same moment.
  const outcome = await stored.alone(known.lead_id, async () =>
    actAndStore(c, context, accepted, await stored.find({ key })),
  )
  if (outcome === 'busy') throw new Error('Another request is at the lead of this form.')
  return outcome
}

/** Stores a lead once and counts its event; its browser finds it again (LED-03). */
export async function storeSent(c: Context<AppEnv>, form: LeadFormKey, submission: SubmissionKey, lead: NewLead) {
  const stored = await c.var.services.leads.intake.submit(lead, submission.key)
  const last = await lastSubmission(c)
  const id = last?.key === submission.key ? last.id : crypto.randomUUID()
  if (stored.isNew) countEvent(c, lead.event as EventNumber, id)
  await rememberSubmission(c, { ...submission, form, event: lead.event, id })
  return stored
}

async function actAndStore(
  c: Context<AppEnv>,
  context: FormContext,
  { data, values, key: submission, suspected, isProved }: Keyed<Values>,
  known: StoredLead | null,
): Promise<Outcome> {
  const { form, car, subject = null, figures = null, location, flow = {} } = context
  const { leads } = c.var.services
  const { key, isOpenedAnew } = submission
  const input = { form, car, subject, values: data, sent: values, location, figures, suspected, isProved }
  const draft = await newLead(c, input)
  const sent = { values: data, key, stored: known, isOpenedAnew }
  const effect: FormEffect = (await flow.act?.(draft, sent)) ?? { lead: draft }
  const stored = await storeSent(c, form, submission, effect.lead).catch(async (error: unknown) => {
    if (effect.undo) await optional(c, 'undo of a form', effect.undo())
    throw error
  })
  if (!stored.isNew && effect.change) await notifyStatusChange(leads.updates, stored.lead_id, effect.change)
  if (effect.retry) {
    const { context: changed, step, trouble } = effect.retry
    return showForm(c, changed, { step, error: trouble, values }, 409)
  }
  const next = afterLead(effect.lead, await flow.next?.(stored.lead_id, effect.lead, values))
  return { next, lead_id: stored.lead_id }
}
