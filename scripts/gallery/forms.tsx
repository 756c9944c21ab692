import { Field } from '../../client/leads/field.tsx'
import { ErrorSummary, Form, StepMark, Submit } from '../../client/leads/form.tsx'
import { FormHelp, type HelpPlace } from '../../client/leads/help.tsx'
import { FormSubject } from '../../client/leads/subject.tsx'
import { TimesField } from '../../client/leads/times.tsx'
import { HoursTable } from '../../client/locations/details.tsx'
import { MapPlace } from '../../client/locations/map-place.tsx'
import { CONFIRMATION_EVENTS, confirmationRow } from '../../shared/confirmation/events.ts'
import type { FieldKind, FieldView, TimesView } from '../../shared/form/field.ts'
import type { FormView } from '../../shared/form/form-view.ts'
import { legalText } from '../../shared/form/legal-text.ts'
import type { WeekRow } from '../../shared/location/hours.ts'
import { toPhone } from '../../shared/phone.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { ANY_TIME } from '../../shared/test-drive/any-time.ts'
import { LONG_WORD } from './cars.ts'
import { Asleep, inWidth, listKeys, type Specimen, type Specimens, states } from './specimen.tsx'

const field = (kind: FieldKind, more: Partial<FieldView> = {}): FieldView => ({
  name: kind,
  label: LABELS[kind],
  kind,
  value: '',
  error: null,
  required: true,
  ...(kind in OPTIONS && { options: OPTIONS[kind] }),
  ...more,
})

const LABELS: Record<FieldKind, string> = {
  text: 'First name',
  email: 'Email',
  phone: 'Phone',
  postcode: 'Postcode',
  number: 'Kilometres',
  textarea: 'Your question',
  select: 'Department',
  radio: 'How should we answer?',
  chips: 'What would you like to know?',
  checks: 'What needs doing?',
  check: 'Keep me posted',
  hidden: 'Hidden',
  times: 'When would you like to come?',
}
const FILLED: Record<FieldKind, string> = {
  text: 'Jocasta',
  email: 'jocasta@example.com',
  phone: '0491 570 006',
  postcode: '4127',
  number: '42000',
  textarea: 'Is it still there, and could I see it on Saturday morning?',
  select: 'sales',
  radio: 'phone',
  chips: 'Is it still available?',
  checks: 'brakes\ntyres',
  check: 'yes',
  hidden: '',
  times: '',
}
const OPTIONS: Partial<Record<FieldKind, FieldView['options']>> = {
  select: [
    { value: 'sales', text: 'Sales' },
    { value: 'service', text: 'Service' },
  ],
  radio: [
    { value: 'phone', text: 'By phone' },
    { value: 'email', text: 'By email' },
  ],
  chips: [
    { value: 'Is it still available?', text: 'Is it still available?' },
    { value: 'Can I see it today?', text: 'Can I see it today?' },
  ],
  checks: [
    { value: 'brakes', text: 'Brakes' },
    { value: 'tyres', text: 'Tyres' },
    { value: 'other', text: 'Something else' },
  ],
}

const STATES: Record<string, (kind: FieldKind) => Partial<FieldView>> = {
  empty: () => ({}),
  'with a hint, optional': () => ({ required: false, hint: 'We only use it to answer you.' }),
  filled: (kind) => ({ value: FILLED[kind] }),
  'with an error': (kind) => ({ value: FILLED[kind], error: 'Please look at this again.' }),
}

export const fields: Specimens = () =>
  inWidth(
    'card',
    listKeys(LABELS)
      .filter((kind) => kind !== 'hidden' && kind !== 'times')
      .flatMap((kind) =>
        Object.entries(STATES).map(([state, more]): Specimen => {
          const form = `${kind}-${state.replace(/\W+/g, '-')}`
          return {
            state: `${kind}, ${state}`,
            body: <form>{<Field field={field(kind, more(kind))} form={form} />}</form>,
          }
        }),
      ),
  )

const time = (value: string, text: string) => ({
  value,
  text,
  full: `Monday 23 November, ${text}`,
  part: text.endsWith('am') ? ('Morning' as const) : ('Afternoon' as const),
})
const times: TimesView = {
  place: { name: 'Springwood', zone: 'Brisbane time' },
  days: [
    {
      label: 'Monday 23 November',
      short: { weekday: 'Mon', date: '23', note: '' },
      note: '3 times',
      times: [time('1', '9:00am'), time('2', '10:30am'), time('3', '2:00pm')],
    },
    {
      label: 'Tuesday 24 November',
      short: { weekday: 'Tue', date: '24', note: 'Closed' },
      note: 'Closed',
      times: [],
    },
  ],
  nearest: [],
  chosen: ANY_TIME,
}
const TIMES: Record<string, Partial<FieldView>> = {
  'Times, any suits': { value: ANY_TIME, times },
  'Times, one chosen': { value: '2', times },
  'Times, the chosen one is taken': {
    value: '2',
    error: 'That time has just been taken.',
    times: { ...times, nearest: [time('4', '11:00am')] },
  },
  'Times, agreed by phone': { value: ANY_TIME, times: { ...times, place: null, days: [] } },
}

export const driveTimes: Specimens = () =>
  states(TIMES, (more) => <TimesField field={field('times', more)} form={`times-${more.value}-${more.error ?? ''}`} />)

const form: FormView = {
  id: 'specimen',
  action: pathTo('contact_us'),
  fields: [field('text'), field('phone'), field('email', { required: false }), field('textarea')],
  submit: 'Send enquiry',
  error: null,
  next: 'We answer within one business day.',
  terms: legalText('By sending this you agree to our terms of use and privacy policy.'),
}
const FAULTS: FieldView[] = [
  field('text', { error: 'Enter your first name.' }),
  field('phone', { value: '12', error: 'Enter a phone number that we can call.' }),
]
const SUBJECT = { href: '#', title: '2022 Wattle Currawong', subtitle: 'Used · GX', price: null, photo: null }
const LISTED = [
  { name: 'text', text: 'Enter your first name.', isFixed: true },
  { name: 'phone', text: 'Enter a phone number we can call.', isFixed: false },
]
const FORMS: Record<string, FormView> = {
  'As it comes': form,
  'With errors': { ...form, id: 'faulty', fields: FAULTS },
  'Not taken': {
    ...form,
    id: 'troubled',
    error: 'Sorry, we couldn’t send this just now. What you typed is still here.',
  },
  'A later step': {
    ...form,
    id: 'step',
    fields: [field('radio')],
    step: { at: 2, of: 3, title: 'How we reach you' },
    summary: 'Jocasta, about a 2022 Wattle Currawong',
  },
  'In groups': { ...form, id: 'groups', groups: [{ title: 'About you', names: ['text', 'phone', 'email'] }] },
}

export const forms: Specimens = () =>
  inWidth('column', [
    ...states(FORMS, (each) => <Asleep>{<Form form={each} />}</Asleep>),
    { state: 'On its way', body: <Form form={{ ...form, id: 'sending' }} isSubmitting /> },
    { state: 'Errors alone', body: <Asleep>{<ErrorSummary form="errors" faults={LISTED} trouble={null} />}</Asleep> },
    { state: 'A subject', body: <FormSubject subject={SUBJECT} /> },
    {
      state: 'Submit, two ways',
      body: <Submit form={{ submit: 'Text me a code', does: 'confirm', otherSubmit: 'Send a request instead' }} />,
    },
    { state: 'Submit, first step', body: <Submit form={{ submit: 'Go on' }} /> },
    { state: 'Submit, later step', body: <Submit form={{ submit: 'Go on', step: { at: 2, of: 2, title: 'You' } }} /> },
    ...states({ 'Step 1 of 3': 1, 'Step 3 of 3': 3 }, (at) => <StepMark at={at} of={3} />),
  ])

const HOURS: WeekRow[] = [
  { days: 'Mon-Fri', text: '8:00am to 5:30pm', isToday: true, href: null },
  { days: 'Sat', text: '8:00am to 4:00pm', isToday: false, href: null },
  { days: 'Sun', text: 'By appointment only', isToday: false, href: null },
]

export const hours: Specimens = () => [
  { state: 'A week, today marked', body: <HoursTable hours={HOURS} /> },
  {
    state: 'Every day different',
    body: (
      <HoursTable
        hours={['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((days, index) => ({
          days,
          text: `${index + 6}:00am to 12:30pm, 1:30pm to 5:30pm`,
          isToday: days === 'Wed',
          href: days === 'Sun' ? '/contact-us' : null,
        }))}
      />
    ),
  },
]

export const help: Specimens = ({ site }) => {
  const phone = toPhone('07 5550 1234')
  const place: HelpPlace = {
    name: 'Springwood',
    address: '12 Ferry Road, Springwood QLD 4127',
    today: 'Open until 5:30pm',
    isOpen: true,
    week: HOURS,
    directions: 'https://maps.example/springwood',
    point: { lat: -27.6, long: 153.13 },
    tiles: site.map,
  }
  const elsewhere = { ...place, name: LONG_WORD, phone, href: '/contact-us/other', isOpen: false, today: 'Closed' }
  return inWidth('card', [
    { state: 'One place', body: <FormHelp help={{ phone, place, places: [] }} /> },
    {
      state: 'Several places',
      body: <FormHelp help={{ phone, place: null, places: [{ ...place, phone, href: '/contact-us/a' }, elsewhere] }} />,
    },
    { state: 'Map, not yet asked for', body: <MapPlace {...place.point} name="Here" tiles={site.map} href="/" /> },
  ])
}

/** Messages to shoppers, each as a mail on a narrow phone. */
export const letters: Specimens = () =>
  CONFIRMATION_EVENTS.map((event) => ({
    state: `${event}: when ${confirmationRow(event).when}`,
    width: 'card',
    body: (
      <iframe src={`/dev/gallery?letter=${event}`} title={event} sandbox="" width={320} height={720} loading="lazy" />
    ),
  }))
