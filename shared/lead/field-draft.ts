import type { Site } from '../tenant/schema.ts'
import type { FieldView } from './field.ts'

/** What a field is asked for. */
export type Asked = {
  site: Site
  /** Whether the form is about a car, which says by itself where it stands. */
  hasCar: boolean
  /** Whether this form does without words of the shopper's own. */
  messageOptional: boolean
  /** What the shopper has worked out with a calculator, in words; null where that is nothing (FIN-07). */
  figures: string | null
}

export type FieldDraft = Omit<FieldView, 'name' | 'value' | 'error'> & { value?: string }
export type FieldRow = {
  draw: (asked: Asked) => FieldDraft | null
  /** What the dealer's system calls it, where it is one of a lead's further fields. */
  as?: string
}

export const named = (list: readonly string[]) => list.map((value) => ({ value, text: value }))
export const YES_NO = named(['Yes', 'No'])
export const line = (label: string, autoComplete: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  kind: 'text',
  label,
  required: true,
  autoComplete,
  ...more,
})
export const optional = (label: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  kind: 'text',
  label,
  required: false,
  autoComplete: 'off',
  ...more,
})

/** Places that can be chosen; one alone goes without saying. */
export const places = (list: { slug: string; name: string }[]) =>
  list.length > 1 ? list.map(({ slug, name }) => ({ value: slug, text: name })) : null

export const locationsOf = (site: Site, department?: 'service') =>
  site.locations.filter(
    ({ visible, location_type, contact_detail }) =>
      visible &&
      (department === undefined ||
        location_type === department ||
        contact_detail.opening_hours.some((hours) => hours.department === department)),
  )
