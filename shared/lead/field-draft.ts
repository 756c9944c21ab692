import type { Department } from '../location/schema.ts'
import type { Site } from '../tenant/schema.ts'
import type { FieldView } from './field.ts'

/** Context that fields depend on. */
export type FieldContext = {
  site: Site
  /** Whether the form is about a car, which determines the location. */
  hasCar: boolean
  /** Whether the message is optional in this form. */
  messageOptional: boolean
  /** Sentence of an attached calculation; null without one (FIN-07). */
  figures: string | null
  /** Names of the people who can be asked for; empty where the form is of no location. */
  people: readonly string[]
}

export type FieldDraft = Omit<FieldView, 'name' | 'value' | 'error'> & { value?: string }
export type FieldRow = {
  draft: (asked: FieldContext) => FieldDraft | null
  /** Name in the lead's `fields`, for further fields. */
  leadField?: string
}

export const toOptions = (list: readonly string[]) => list.map((value) => ({ value, text: value }))
export const YES_NO = toOptions(['Yes', 'No'])
export const requiredText = (label: string, autoComplete: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  kind: 'text',
  label,
  required: true,
  autoComplete,
  ...more,
})
export const optionalText = (label: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  kind: 'text',
  label,
  required: false,
  autoComplete: 'off',
  ...more,
})

/** Options for several places; null for fewer than two. */
export const placeOptions = (list: { slug: string; name: string }[]) =>
  list.length > 1 ? list.map(({ slug, name }) => ({ value: slug, text: name })) : null

export const visibleLocations = (site: Site, department?: Department) =>
  site.locations.filter(
    ({ visible, location_type, contact_detail }) =>
      visible &&
      (department === undefined ||
        location_type === department ||
        contact_detail.opening_hours.some((hours) => hours.department === department)),
  )
