import { TERMS } from '../finance/field.ts'
import { type FieldView, TICKED } from '../form/field.ts'
import { onDay } from '../location/day-words.ts'
import { MESSAGES } from '../messages.ts'
import { AMOUNT_RANGE } from '../reservation/amount.ts'
import {
  type FieldContext,
  type FieldRow,
  locationSelect,
  optionalText,
  orAny,
  placeSelect,
  requiredText,
  toOptions,
  YES_NO,
} from './field-draft.ts'
import { PREFERRED_CONTACTS } from './lead.ts'
import { ANY_PLACE, filterPlaces, isNarrowed } from './place-filter.ts'

/** Half years too, as the calculators take them. */
const TERM_YEARS = Array.from(
  { length: (TERMS.max - TERMS.min) / TERMS.step + 1 },
  (_, at) => TERMS.min + at * TERMS.step,
)

/** Every form field; `draw` returns null where site or form does not use it (LED-02, LED-06). */
export const LEAD_FIELDS = {
  name: { draft: () => requiredText('Name', 'name', { maxLength: 100 }) },
  first_name: { draft: () => requiredText('First name', 'given-name', { maxLength: 60 }) },
  last_name: { draft: () => requiredText('Last name', 'family-name', { maxLength: 60 }) },
  email: { draft: () => requiredText('Email', 'email', { kind: 'email', maxLength: 254 }) },
  phone: { draft: () => requiredText('Phone', 'tel', { kind: 'phone', maxLength: 30 }) },
  postcode: { draft: () => requiredText('Postcode', 'postal-code', { kind: 'postcode', maxLength: 4 }) },
  category: {
    draft: ({ site, hasCar }) => {
      const { categories } = site.lead
      if (hasCar || categories.length < 2) return null
      return { kind: 'select', label: 'Topic', required: true, options: toOptions(categories) }
    },
  },
  dealership_slug: {
    draft: ({ site, hasCar, places, asksLocation }) => {
      // Where few locations are left one of them is asked for instead, and says the dealership.
      if (hasCar || (asksLocation && isNarrowed(places))) return null
      const left = filterPlaces(site, places)
      const isAny = left.length === filterPlaces(site, ANY_PLACE).length
      const dealerships = site.dealerships.filter(
        ({ slug }) => isAny || left.some(({ dealership_slug }) => dealership_slug === slug),
      )
      return orAny(placeSelect('Preferred dealership', dealerships, site.dealerships), site.dealerships)
    },
  },
  location: {
    draft: (context) =>
      context.hasCar || !context.asksLocation
        ? null
        : orAny(locationSelect('Location', context), filterPlaces(context.site, ANY_PLACE)),
  },
  person: {
    leadField: 'Person',
    draft: ({ people }) =>
      people.length === 0
        ? null
        : {
            kind: 'select',
            label: 'Who would you like to speak to?',
            required: false,
            options: toOptions(people),
          },
  },
  message: {
    draft: ({ site, messageOptional }) => ({
      kind: 'textarea',
      label: 'Message',
      required: site.lead.message_required && !messageOptional,
      maxLength: 2_000,
    }),
  },
  ask: {
    draft: ({ site, openingDay = null }) => ({
      kind: 'chips',
      label: 'What would you like to know?',
      required: false,
      options: toOptions(site.lead.questions.map((question) => onDay(question, openingDay))),
    }),
  },
  opt_in: {
    draft: ({ site }) => ({ kind: 'check', label: site.lead.opt_in_text, required: false }),
  },
  figures: {
    draft: ({ figures }) =>
      figures === null
        ? null
        : { kind: 'check', label: 'Include my figures', hint: figures, required: false, value: TICKED },
  },
  drive_time: { draft: () => ({ kind: 'times', label: 'Day and time', required: false }) },
  trade_flow: {
    leadField: 'Flow',
    draft: () => ({ kind: 'hidden', label: 'Flow', required: false, value: 'trade-in' }),
  },
  photos: {
    leadField: 'Request',
    draft: () => ({ kind: 'hidden', label: 'Request', required: false, value: MESSAGES.photosRequest }),
  },
  trade_in: {
    leadField: 'Trade In',
    draft: ({ site }) =>
      site.features.trade_in
        ? { kind: 'radio', label: 'Do you have a trade-in?', required: false, options: YES_NO }
        : null,
  },
  rego: {
    leadField: 'Rego',
    draft: ({ ownVehicle }) =>
      optionalText(ownVehicle ? 'Registration number' : 'Your {vehicle}’s rego, if it’s about your {vehicle}', {
        maxLength: 9,
      }),
  },
  service_location: {
    leadField: 'Service Location',
    draft: (context) => locationSelect('Service Location', context, 'service'),
  },
  part: {
    leadField: 'Part',
    draft: () =>
      optionalText('Which part?', { required: true, hint: 'Its name, its number or what it does.', maxLength: 200 }),
  },
  vehicle_or_vin: {
    leadField: 'Vehicle or VIN',
    draft: () =>
      optionalText('What’s it for?', {
        required: true,
        hint: 'Year, make and model, or the 17-character VIN on your rego papers.',
        maxLength: 100,
      }),
  },
  parts_location: {
    leadField: 'Parts Location',
    draft: (context) => locationSelect('Which parts counter?', context, 'parts'),
  },
  fitting: {
    leadField: 'Fitting',
    draft: ({ site }) =>
      site.features.service_booking
        ? { kind: 'radio', label: 'Would you like us to fit it?', required: false, options: YES_NO }
        : null,
  },
  additional_services: {
    draft: ({ site }) => {
      const options = toOptions(site.lead.service_options)
      if (options.length === 0) return null
      return { kind: 'checks', label: 'What would you like done?', required: false, options }
    },
  },
  preferred_day: {
    leadField: 'Preferred Day',
    draft: () => optionalText('Preferred day', { hint: 'For example, a Tuesday or 14 March.', maxLength: 60 }),
  },
  vehicle: {
    leadField: 'Vehicle',
    draft: () => optionalText('Your {vehicle}', { required: true, hint: 'Year, make and model.', maxLength: 100 }),
  },
  km: {
    leadField: 'Kilometres',
    draft: () => optionalText('Kilometres', { kind: 'number', required: true, max: 2_000_000 }),
  },
  preferred_contact: {
    leadField: 'PreferredContactMethod',
    draft: () => ({
      kind: 'radio',
      label: 'How would you like to hear from us?',
      required: true,
      options: toOptions(PREFERRED_CONTACTS),
      value: PREFERRED_CONTACTS[0],
    }),
  },
  under_finance: {
    leadField: 'finance',
    draft: () => ({ kind: 'radio', label: 'Is there money owing on it?', required: true, options: YES_NO }),
  },
  budget: {
    leadField: 'vehiclePriceBudget',
    draft: () => ({
      kind: 'number',
      label: 'Price of the {vehicle}',
      hint: 'A rough figure in dollars is fine.',
      required: true,
      min: 1_000,
      max: 1_000_000,
    }),
  },
  deposit: {
    leadField: 'Deposit',
    draft: () =>
      optionalText('Deposit or trade-in', {
        kind: 'number',
        hint: 'A rough figure in dollars is fine.',
        max: 1_000_000,
        within: 'budget',
      }),
  },
  term: {
    leadField: 'Term',
    draft: () => ({
      kind: 'select',
      label: 'Loan term',
      required: true,
      options: TERM_YEARS.map((years) => ({
        value: String(years),
        text: years === 1 ? '1 year' : `${years} years`,
      })),
    }),
  },
  employment: {
    leadField: 'Employment',
    draft: () => ({
      kind: 'select',
      label: 'Employment',
      required: true,
      options: toOptions(['Full time', 'Part time', 'Casual', 'Self-employed', 'Retired', 'Other']),
    }),
  },
  position: { leadField: 'Position', draft: () => optionalText('Role', { maxLength: 100 }) },
  payment_reference: {
    leadField: 'Reference',
    draft: () => optionalText('Reference', { required: true, hint: 'From our invoice or message.', maxLength: 40 }),
  },
  payment_amount: {
    leadField: 'Amount',
    draft: () =>
      optionalText('Amount', {
        required: true,
        hint: `In dollars, ${AMOUNT_RANGE}.`,
        maxLength: 12,
      }),
  },
} satisfies Record<string, FieldRow>

export type LeadFieldKey = keyof typeof LEAD_FIELDS

const findRow = (key: LeadFieldKey): FieldRow => LEAD_FIELDS[key]

/** Fields of a form on a site with their default values. */
export const leadFields = (keys: readonly LeadFieldKey[], context: FieldContext): FieldView[] =>
  keys.flatMap((name) => {
    const draft = findRow(name).draft(context)
    return draft ? [{ value: '', ...draft, name, error: null }] : []
  })

/** Further fields of a lead by the dealer's names, from submitted values. */
export const furtherFields = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const as = name in LEAD_FIELDS ? findRow(name as LeadFieldKey).leadField : undefined
      return as && value !== '' ? [[as, value]] : []
    }),
  )

export const isTicked = (value: string | undefined) => value === TICKED
