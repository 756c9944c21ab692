import type { FieldView } from '../form/field.ts'
import type { Location } from '../location/settings.ts'
import { ANY_PLACE, filterPlaces, type PlaceFilter } from './place-filter.ts'

type FieldSite = {
  locations: readonly Location[]
  dealerships: Place[]
  lead: {
    categories: readonly string[]
    questions: readonly string[]
    service_options: readonly string[]
    message_required: boolean
    opt_in_text: string
  }
  features: { trade_in: boolean; service_booking: boolean }
}

export type FieldContext = {
  site: FieldSite
  /** Whether the form is about a car, which determines the location. */
  hasCar: boolean
  messageOptional: boolean
  /** Whether the form is about the shopper's own vehicle. */
  ownVehicle: boolean
  /** Sentence of an attached calculation; null without one (FIN-07). */
  figures: string | null
  /** When its branch is open next, in place of ‘today’ in a question: 'tomorrow', 'on Monday'; null where that is not known. */
  openingDay?: string | null
  /** Names of the people who can be asked for; empty where the form is of no location. */
  people: readonly string[]
  places: PlaceFilter
  /** Whether it asks for one of them. */
  asksLocation: boolean
}

export type FieldDraft = Omit<FieldView, 'name' | 'value' | 'error'> & { value?: string }
export type FieldRow = {
  draft: (asked: FieldContext) => FieldDraft | null
  /** Name in the lead's `fields`, for further fields. */
  leadField?: string
}

export const toOptions = (list: readonly string[]) => list.map((value) => ({ value, text: value }))
export const YES_NO = toOptions(['Yes', 'No'])
export const requiredText = (label: string, autoComplete: string, more: Partial<FieldDraft>): FieldDraft => ({
  kind: 'text',
  label,
  required: true,
  autoComplete,
  ...more,
})
export const optionalText = (label: string, more: Partial<FieldDraft>): FieldDraft => ({
  kind: 'text',
  label,
  required: false,
  autoComplete: 'off',
  ...more,
})

type Place = { slug: string; name: string }

/** A choice of places; the only one left of several is chosen already, and where there is but one, null (LOC-05). */
export function placeSelect(label: string, places: Place[], all: Place[]): FieldDraft | null {
  const [first] = places
  if (!first || all.length < 2) return null
  const options = places.map(({ slug, name }) => ({ value: slug, text: name }))
  return { kind: 'select', label, required: true, options, ...(places.length === 1 && { value: first.slug }) }
}

/** The answer of who has no place in mind: the lead is the dealer's as a whole. No slug is written so. */
export const ANY_OF_THEM = { value: '-', text: 'Not sure, or the nearest to me' }

/** Before the places themselves, where the form leaves all of them. */
export const orAny = (draft: FieldDraft | null, all: readonly unknown[]): FieldDraft | null =>
  draft?.options?.length === all.length ? { ...draft, options: [ANY_OF_THEM, ...draft.options] } : draft

/** A choice of the locations that are left; `location_type` leaves those with that department alone. */
export const locationSelect = (label: string, { site, places }: FieldContext, location_type = places.location_type) =>
  placeSelect(label, filterPlaces(site, { ...places, location_type }), filterPlaces(site, ANY_PLACE))
