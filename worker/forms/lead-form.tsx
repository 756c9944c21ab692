import { type Context, Hono } from 'hono'
import type { FormReply } from '../../shared/api.ts'
import type { EventNumber } from '../../shared/events.ts'
import { UNSEEN, type Values } from '../../shared/lead/form-view.ts'
import { leadForm } from '../../shared/lead/forms.ts'
import { phoneOf } from '../../shared/phone.ts'
import { pathTo } from '../../shared/tenant/paths.ts'
import type { AppEnv } from '../context.ts'
import { messagePage } from '../http/errors.tsx'
import { optional } from '../http/optional.ts'
import { isRateLimited } from '../http/rate-limit.ts'
import { checked, type Fields, sentFields } from '../http/read-form.ts'
import { wantsJson } from '../http/redirect-after.ts'
import { drawForm } from './answer.tsx'
import { count } from './count.ts'
import { fieldsSchema } from './fields-schema.ts'
import { looksAutomated } from './guard.ts'
import { contentOf, keyOf, lastSent, rememberSent } from './key.ts'
import { newLead } from './new-lead.ts'
import { notifyStatusChange } from './notify-status.ts'
import { type FormPlace, fieldsOf } from './place.ts'
import { ticketOf } from './ticket.ts'

/** Says which form stands at an address; null: none, a Response: it is elsewhere. */
type Find = (c: Context<AppEnv>) => Promise<FormPlace | Response | null>

/** A page with a form, and what becomes of it: drawn, sent to the very address, drawn again or answered (LED-02, LED-03). */
export function leadForms(path: string, find: Find): Hono<AppEnv> {
  const found = async (c: Context<AppEnv>, then: (place: FormPlace) => Response | Promise<Response>) => {
    const place = await find(c)
    if (place === null) return messagePage(c, 404)
    return place instanceof Response ? place : then(place)
  }
  return new Hono<AppEnv>()
    .get(path, (c) => found(c, (place) => drawForm(c, place)))
    .post(path, (c) => found(c, (place) => take(c, place)))
}

const TOO_OFTEN = 'That was sent too often. Please wait a minute, then send it again.'

async function take(c: Context<AppEnv>, place: FormPlace): Promise<Response> {
  const fields = await sentFields(c)
  const sent = textsOf(fields)
  const { steps } = leadForm(place.form)
  const step = Math.min(steps.length, Math.max(1, Number.parseInt(sent[UNSEEN.step] ?? '1', 10) || 1))
  if (await isRateLimited(c, 'FORMS_LIMIT')) return drawForm(c, place, { step, values: sent, trouble: TOO_OFTEN }, 429)
  if (sent[UNSEEN.back]) return drawForm(c, place, { step: Math.max(1, step - 1), values: sent })
  const read = await checked(fields, fieldsSchema(fieldsOf(c, place, { from: 1, to: step })))
  if (!read.ok) {
    const at = firstWrong(c, place, read.errors, step)
    return drawForm(c, place, { step: at, values: sent, errors: read.errors }, 422)
  }
  if (step < steps.length) return drawForm(c, place, { step: step + 1, values: sent })
  return send(c, place, { sent, values: read.data })
}

/** What was sent as text, for drawing it again. */
const textsOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join('\n') : value
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )

/** An answer of a step before may have become wrong: that step is then drawn again. */
function firstWrong(c: Context<AppEnv>, place: FormPlace, errors: Values, last: number): number {
  for (let step = 1; step < last; step++)
    if (fieldsOf(c, place, { from: step, to: step }).some(({ name }) => errors[name] !== undefined)) return step
  return last
}

type Complete = { /** As typed. */ sent: Values /** As checked. */; values: Values }

async function send(c: Context<AppEnv>, place: FormPlace, { sent, values }: Complete): Promise<Response> {
  const { form, car, figures, location, flow = {} } = place
  const step = leadForm(form).steps.length
  const ticket = await ticketOf(c, sent)
  const about = [car?.id ?? place.location ?? '', figures?.params].filter(Boolean).join(' ')
  const content = await contentOf(form, about, without(values, flow.changeable))
  const key = await keyOf(c, content, ticket)
  const texts = Object.values(values)
  if (await looksAutomated(c, { sent, ticket, key, texts }))
    return drawForm(c, place, { step, values: sent, asks: true }, 422)
  const draft = await newLead(c, { form, car, values, sent, location, figures: figures ?? null })
  const { lead, change, again } = (await flow.act?.(draft, { values, key })) ?? {
    lead: draft,
    change: null,
    again: null,
  }
  const { leads } = c.var.services
  const stored = await optional(c, 'lead', leads.submit(lead, key))
  if (!stored) return drawForm(c, place, { step, values: sent, trouble: sorry(c) }, 503)
  const known = lastSent(c)
  const id = known?.key === key ? known.id : crypto.randomUUID()
  if (stored.isNew) count(c, lead.event as EventNumber, id)
  // A double click says the same again and changes nothing.
  if (!stored.isNew && change && (sent[UNSEEN.again] || known?.key === key))
    await optional(c, 'lead change', notifyStatusChange(leads, stored.lead_id, change))
  rememberSent(c, { content, key, form, event: lead.event, id })
  if (again)
    return drawForm(
      c,
      again.place,
      { step: again.step, values: { ...sent, [UNSEEN.again]: 'yes' }, trouble: again.trouble },
      409,
    )
  const next = flow.next ? await flow.next(stored.lead_id) : pathTo('success')
  return wantsJson(c) ? c.json<FormReply>({ lead_id: stored.lead_id, next }) : c.redirect(next, 303)
}

const without = (values: Values, names: readonly string[] = []): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

/** Nothing was taken, so the one thing that is sure to work is said: the telephone. */
const sorry = (c: Context<AppEnv>) =>
  `We could not take this just now. What you typed is still here: please send it again in a minute, or call us on ${phoneOf(c.var.site.phone).text}.`
