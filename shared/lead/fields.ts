import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { ANY_TIME } from '../test-drive/any-time.ts'
import { type FieldView, TICKED } from './field.ts'
import { type Asked, type FieldRow, line, locationsOf, named, optional, places, YES_NO } from './field-draft.ts'
import { PREFERRED_CONTACTS } from './lead.ts'

/** Every form field; `draw` returns null where site or form does not use it (LED-02, LED-06). */
export const LEAD_FIELDS = {
  name: { draw: () => line('Name', 'name', { maxLength: 100 }) },
  first_name: { draw: () => line('First name', 'given-name', { maxLength: 60 }) },
  last_name: { draw: () => line('Last name', 'family-name', { maxLength: 60 }) },
  email: { draw: () => line('Email', 'email', { kind: 'email', maxLength: 254 }) },
  phone: { draw: () => line('Phone', 'tel', { kind: 'phone', maxLength: 30 }) },
  postcode: { draw: () => line('Postcode', 'postal-code', { kind: 'postcode', maxLength: 4 }) },
  category: {
    draw: ({ site, hasCar }) => {
      const { categories } = site.lead
      if (hasCar || categories.length < 2) return null
      return { kind: 'select', label: 'What it is about', required: true, options: named(categories) }
    },
  },
  dealership_slug: {
    draw: ({ site, hasCar }) => {
      const options = places(site.dealerships)
      return hasCar || !options ? null : { kind: 'select', label: 'Preferred dealership', required: true, options }
    },
  },
  location: {
    draw: ({ site, hasCar }) => {
      const options = places(locationsOf(site))
      if (hasCar || !site.lead.asks_location || !options) return null
      return { kind: 'select', label: 'Location', required: true, options }
    },
  },
  message: {
    draw: ({ site, messageOptional }) => ({
      kind: 'textarea',
      label: 'Message',
      required: site.lead.message_required && !messageOptional,
      maxLength: 2_000,
    }),
  },
  opt_in: {
    draw: ({ site }) => ({ kind: 'check', label: site.lead.opt_in_text, required: false }),
  },
  figures: {
    draw: ({ figures }) =>
      figures === null
        ? null
        : { kind: 'check', label: 'Send my figures along', hint: figures, required: false, value: TICKED },
  },
  drive_time: { draw: () => ({ kind: 'times', label: 'Day and time', required: false, value: ANY_TIME }) },
  trade_flow: {
    as: 'Flow',
    draw: () => ({ kind: 'hidden', label: 'Flow', required: false, value: 'trade-in' }),
  },
  photos: {
    as: 'Request',
    draw: () => ({ kind: 'hidden', label: 'Request', required: false, value: MESSAGES.photosRequest }),
  },
  trade_in: {
    as: 'Trade In',
    draw: ({ site }) =>
      site.features.trade_in
        ? { kind: 'radio', label: 'Do you have a car to trade in?', required: false, options: YES_NO }
        : null,
  },
  rego: { as: 'Rego', draw: () => optional('Registration number', { maxLength: 9 }) },
  service_location: {
    as: 'Service Location',
    draw: ({ site }) => {
      const options = places(locationsOf(site, 'service'))
      return options && { kind: 'select', label: 'Service Location', required: true, options }
    },
  },
  additional_services: {
    draw: ({ site }) => {
      const options = named(site.lead.service_options)
      if (options.length === 0) return null
      return { kind: 'checks', label: 'What would you like done?', required: false, options }
    },
  },
  preferred_day: {
    as: 'Preferred Day',
    draw: () => optional('Preferred day', { hint: 'Such as a Tuesday, or 14 March.', maxLength: 60 }),
  },
  vehicle: {
    as: 'Vehicle',
    draw: () => optional('Your car', { required: true, hint: 'Year, make and model.', maxLength: 100 }),
  },
  km: { as: 'Kilometres', draw: () => optional('Kilometres', { kind: 'number', required: true, max: 2_000_000 }) },
  preferred_contact: {
    as: 'PreferredContactMethod',
    draw: () => ({
      kind: 'radio',
      label: 'How should we reach you?',
      required: true,
      options: named(PREFERRED_CONTACTS),
      value: PREFERRED_CONTACTS[0],
    }),
  },
  under_finance: {
    as: 'finance',
    draw: () => ({ kind: 'radio', label: 'Is the car under finance now?', required: true, options: YES_NO }),
  },
  budget: {
    as: 'vehiclePriceBudget',
    draw: () => ({
      kind: 'number',
      label: 'Price of the car',
      hint: 'In dollars, about.',
      required: true,
      min: 1_000,
      max: 1_000_000,
    }),
  },
  deposit: {
    as: 'Deposit',
    draw: () => optional('Deposit or trade-in', { kind: 'number', hint: 'In dollars, about.', max: 1_000_000 }),
  },
  term: {
    as: 'Term',
    draw: () => ({
      kind: 'select',
      label: 'Over how many years?',
      required: true,
      options: [1, 2, 3, 4, 5, 6, 7].map((years) => ({
        value: String(years),
        text: years === 1 ? '1 year' : `${years} years`,
      })),
    }),
  },
  employment: {
    as: 'Employment',
    draw: () => ({
      kind: 'select',
      label: 'Your work',
      required: true,
      options: named(['Full time', 'Part time', 'Casual', 'Self-employed', 'Retired', 'Other']),
    }),
  },
  position: { as: 'Position', draw: () => optional('The job you are after', { maxLength: 100 }) },
  payment_reference: {
    as: 'Reference',
    draw: () => optional('Reference', { required: true, hint: 'From our invoice, or as we told you.', maxLength: 40 }),
  },
  payment_amount: {
    as: 'Amount',
    draw: ({ site: { reservation } }) =>
      optional('Amount', {
        required: true,
        hint: `In dollars, from ${dollars(reservation.online.min)} to ${dollars(reservation.online.max)}.`,
        maxLength: 12,
      }),
  },
} satisfies Record<string, FieldRow>

export type LeadFieldKey = keyof typeof LEAD_FIELDS

const rowOf = (key: LeadFieldKey): FieldRow => LEAD_FIELDS[key]

/** Fields of a form on a site with their default values. */
export const leadFields = (keys: readonly LeadFieldKey[], context: Asked): FieldView[] =>
  keys.flatMap((name) => {
    const draft = rowOf(name).draw(context)
    return draft ? [{ value: '', ...draft, name, error: null }] : []
  })

/** Further fields of a lead by the dealer's names, from submitted values. */
export const furtherFields = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const as = name in LEAD_FIELDS ? rowOf(name as LeadFieldKey).as : undefined
      return as && value !== '' ? [[as, value]] : []
    }),
  )

export const isTicked = (value: string | undefined) => value === TICKED
