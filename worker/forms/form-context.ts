import type { Context } from 'hono'
import type { ComponentProps } from 'react'
import type { Calculator } from '../../client/finance/calculator.tsx'
import type { Link } from '../../shared/car/links.ts'
import type { Picture } from '../../shared/car/pictures.ts'
import type { Car } from '../../shared/car/schema.ts'
import { isInScope } from '../../shared/car/scope.ts'
import { isPurchasable, isSample } from '../../shared/car/status.ts'
import { carLocation } from '../../shared/car/stock-place.ts'
import type { LoanFigures } from '../../shared/finance/figures.ts'
import type { FieldView } from '../../shared/form/field.ts'
import type { FormView, Values } from '../../shared/form/form-view.ts'
import { type LeadFieldKey, leadFields } from '../../shared/lead/fields.ts'
import { type LeadFormKey, leadForm, siteForm } from '../../shared/lead/forms.ts'
import type { NewLead } from '../../shared/lead/lead.ts'
import type { LeadFormStep } from '../../shared/lead/lead-form.ts'
import { requireOne } from '../../shared/lead/one-of.ts'
import { ANY_PLACE, isNarrowed, type PlaceFilter } from '../../shared/lead/place-filter.ts'
import type { StoredLead } from '../../shared/lead/stored-lead.ts'
import { openingDay } from '../../shared/location/hours.ts'
import { chooseTimeZone } from '../../shared/location/time-zone.ts'
import { fillVehicle, type VehicleWords, wordsFor } from '../../shared/vehicle-words.ts'
import type { AppEnv } from '../context.ts'
import type { LeadChange } from '../features/leads/service.ts'
import { aboutCar } from '../http/branch.ts'
import { chosenLocation } from '../http/cookies.ts'
import { localTime } from '../platform/local-time.ts'

/** A form on its page: about which car, at which location, with what is known already. */
export type FormContext = {
  form: LeadFormKey
  /** Address of its page, with the query that says what the form is about. */
  path: string
  car: Car | null
  /** What else it is about: a special offer, a model, an opening. */
  subject?: FormSubject | null
  /** Which locations it offers; all where that is not said. */
  places?: PlaceFilter
  /** Answers that the address gives. */
  known: Values
  /** Slug of the location whose page it is. */
  location: string | null
  /** Its heading, where that is not the form's own. */
  title?: string
  /** The sentence under the heading, where that is not the form's own. */
  intro?: string
  /** What else the page has, under the sentence: where an opening stands. */
  below?: (Link & { note: string })[]
  /** What was worked out with a calculator before (FIN-07). */
  figures?: LoanFigures | null
  calculator?: Omit<ComponentProps<typeof Calculator>, 'fills'>
  /** Its button, where that is not the form's own: by what the screens before were answered with. */
  submit?: (values: Values) => Promise<string>
  /** Its step in a journey that goes on elsewhere. */
  step?: FormView['step']
  stepsAfter?: number
  /** Screens in place of those of its form, with fields that no other form has. */
  journey?: { steps: FormStep[]; fields: FieldView[] }
  /** Overrides of single fields. */
  own?: Partial<Record<LeadFieldKey, Partial<FieldView>>>
  /** What the steps before were answered with, in words for the last step. */
  summary?: (values: Values) => string | null
  /** What the form does beside making a lead. */
  flow?: FormFlow
}

export type FormStep = Omit<LeadFormStep, 'fields'> & { fields: readonly string[] }

/** The screens of a form on its page. */
export const formSteps = ({ var: { site } }: Context<AppEnv>, { form, journey }: FormContext): readonly FormStep[] =>
  journey?.steps ?? siteForm(form, site.lead).steps

export type FormSubject = {
  /** Tells two subjects of one form apart. */
  id: string
  title: string
  subtitle: string
  href: string
  photo: Picture | null
  trail: Link[]
  /** Its make; null for none. */
  manufacturer: string | null
  /** What the lead says of it, by the dealer's names. */
  fields: Record<string, string>
}

export type FormFlow = {
  /** Answers that may be changed without becoming another lead. */
  changeable?: LeadFieldKey[]
  /** What is known after a screen that is not the last, for the next one: answers that it fills in, or what went wrong. */
  between?: (step: number, values: Values) => Promise<{ values: Values; error?: string; summary?: string }>
  /** What the form does before its lead is stored, and what the lead says of that. */
  act?: (lead: NewLead, sent: SentForm) => Promise<FormEffect>
  next?: (lead_id: string, lead: NewLead, values: Values) => Promise<string>
}

/** `stored`: what was sent with the same key before; null for the first time. */
export type SentForm = { values: Values; key: string; stored: StoredLead | null; isOpenedAnew: boolean }

export type FormEffect = {
  lead: NewLead
  /** What the dealer is told instead where the lead was stored before. */
  change?: LeadChange | null
  /** The form once more, where something is left to settle; the lead is stored all the same. */
  retry?: { context: FormContext; step: number; trouble: string }
  /** Takes back what was done, where the lead could not be stored. */
  undo?: () => Promise<unknown>
}

/** The car that `?car_id=` names, by number or by slug, if this site shows it now; a sample takes no form. */
export async function requestedCar(c: Context<AppEnv>, id = c.req.query('car_id') ?? ''): Promise<Car | null> {
  const { stock, scope } = c.var.services
  if (id === '') return null
  const car = /^\d{1,15}$/.test(id) ? await stock.cars.findById(Number(id)) : await stock.cars.findBySlug(id)
  if (!car || isSample(car) || !isInScope(car, scope)) return null
  aboutCar(c, car)
  return car
}

/** Whether a shopper can only ask for something like the car, since it is sold. */
export const isGone = (car: Car) => !isPurchasable(car)

/** Words for the vehicle that a form is about, else for the stock of the site. */
export const formWords = ({ var: { site } }: Context<AppEnv>, { car }: Pick<FormContext, 'car'>): VehicleWords =>
  wordsFor(car, site.stock.kinds)

/** When the branch of a car, else the dealer's first, can show it next. */
function findOpeningDay({ var: { site, now, services } }: Context<AppEnv>, car: Car | null): string | null {
  const standing = car && carLocation(car, services.listing.locations)
  const location = site.locations.find(({ id, primary }) => (standing ? id === standing.id : primary))
  return location ? openingDay(location, site.special_hours, localTime(now, chooseTimeZone(location))) : null
}

/** The fields of a range of steps, counted from 1, both ends included. */
export function stepFields(c: Context<AppEnv>, context: FormContext, steps: { from: number; to: number }) {
  const { form, car, subject = null, known, location, own = {}, figures = null, places = ANY_PLACE } = context
  const row = leadForm(form)
  const all = formSteps(c, context)
  const asked = all.slice(steps.from - 1, steps.to)
  const keys = asked.flatMap(({ fields }) => fields)
  const hasLocation = all.some(({ fields }) => fields.includes('location'))
  const fieldContext = {
    site: c.var.site,
    hasCar: car !== null,
    messageOptional: row.messageOptional === true,
    ownVehicle: row.category !== null,
    figures: figures && figures.text,
    openingDay: keys.includes('ask') ? findOpeningDay(c, car) : null,
    people: c.var.site.locations.find(({ slug }) => slug === location)?.team.map(({ name }) => name) ?? [],
    asksLocation: hasLocation && (c.var.site.lead.asks_location || isNarrowed(places)),
    places: { ...places, make: subject?.manufacturer ?? null },
  }
  const { slug, dealership_slug } = chosenLocation(c) ?? {}
  /** Fields that a location fills which the shopper chose in the header (NAV-06). */
  const atChosen: Record<string, string | undefined> = {
    service_location: slug,
    parts_location: slug,
    location: slug,
    dealership_slug,
  }
  const oneOfRules = asked.flatMap((step) => step.oneOf ?? [])
  const words = formWords(c, context)
  const drawn = keys.flatMap((key) => {
    const special = context.journey?.fields.find(({ name }) => name === key)
    return special ? [special] : leadFields([key as LeadFieldKey], fieldContext)
  })
  return requireOne(drawn, oneOfRules).map((plain) => {
    const named = { ...plain, label: fillVehicle(plain.label, words) }
    const field = { ...named, ...own[plain.name as LeadFieldKey] }
    const value = known[field.name] ?? atChosen[field.name]
    const isUsable =
      value !== undefined &&
      field.kind !== 'hidden' &&
      (!field.options || field.options.some((option) => option.value === value))
    return isUsable ? { ...field, value } : field
  })
}
