import type { Context } from 'hono'
import type { Car } from '../../shared/car/schema.ts'
import { isInScope } from '../../shared/car/scope.ts'
import { isPurchasable } from '../../shared/car/status.ts'
import type { Figures } from '../../shared/finance/figures.ts'
import type { FieldView } from '../../shared/lead/field.ts'
import { type LeadFieldKey, leadFields } from '../../shared/lead/fields.ts'
import type { FormView, Values } from '../../shared/lead/form-view.ts'
import { type LeadFormKey, leadForm } from '../../shared/lead/forms.ts'
import type { NewLead } from '../../shared/lead/lead.ts'
import type { AppEnv } from '../context.ts'
import type { LeadChange } from '../features/leads/service.ts'

/** A form where it stands: on which page, about which car, with what is known already. */
export type FormPlace = {
  form: LeadFormKey
  /** Address of its page, with what says what the form is about. */
  path: string
  car: Car | null
  /** What the address says of the answers. */
  known: Values
  /** Slug of the location whose page it is. */
  location: string | null
  /** Its heading, where that is not the form's own. */
  title?: string
  /** What was worked out with a calculator before (FIN-07). */
  figures?: Figures | null
  /** Where it stands in a journey that goes on elsewhere. */
  step?: FormView['step']
  /** What is known of fields beyond their rows. */
  own?: Partial<Record<LeadFieldKey, Partial<FieldView>>>
  /** What was said on the steps before, for the last of them. */
  said?: (values: Values) => string | null
  /** What it does beside making a lead. */
  flow?: FormFlow
}

/** What becomes of a form beside its lead. */
export type FormFlow = {
  /** Answers that may be changed without becoming another lead. */
  changeable?: LeadFieldKey[]
  /** What it does before the lead is stored, and what the lead says of that. */
  act?: (lead: NewLead, answers: { values: Values; key: string }) => Promise<FormOutcome>
  /** Where it leads, once there is a lead. */
  next?: (lead_id: string) => Promise<string>
}

export type FormOutcome = {
  lead: NewLead
  /** For a lead that was there before. */
  change: LeadChange | null
  /** The form again, where something is left to settle: the lead is stored all the same. */
  again: { place: FormPlace; step: number; trouble: string } | null
}

/** The car that `?car_id=` names, by number or by slug, if this site shows it now. */
export async function askedCar(c: Context<AppEnv>): Promise<Car | null> {
  const asked = c.req.query('car_id') ?? ''
  const { stock, scope } = c.var.services
  if (asked === '') return null
  const car = /^\d{1,15}$/.test(asked) ? await stock.carById(Number(asked)) : await stock.carBySlug(asked)
  return car && isInScope(car, scope) ? car : null
}

/** A sold car can only be asked for something like it. */
export const isGone = (car: Car) => !isPurchasable(car)

/** The fields of the steps up to one, or of that one alone. */
export function fieldsOf(
  c: Context<AppEnv>,
  { form, car, known, own = {}, figures = null }: FormPlace,
  steps: { from: number; to: number },
) {
  const row = leadForm(form)
  const keys = row.steps.slice(steps.from - 1, steps.to).flatMap(({ fields }) => fields)
  const asked = {
    site: c.var.site,
    hasCar: car !== null,
    messageOptional: row.messageOptional === true,
    figures: figures && figures.text,
  }
  return leadFields(keys, asked).map((drawn) => {
    const field = { ...drawn, ...own[drawn.name as LeadFieldKey] }
    const value = known[field.name]
    const isTaken =
      value !== undefined &&
      field.kind !== 'hidden' &&
      (!field.options || field.options.some((each) => each.value === value))
    return isTaken ? { ...field, value } : field
  })
}
