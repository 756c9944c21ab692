import { TICKED } from '../form/field.ts'
import { type FormView, type Values, withAnswers } from '../form/form-view.ts'
import { legalText } from '../form/legal-text.ts'
import { pathTo } from '../routes/paths.ts'
import { CHANNELS, type FollowedSearch, followedSearchHref, type Subscriber } from './subscriber.ts'

/** What the alerts page shows (WAT-06). Plain JSON. */
export type AlertsView = ReturnType<typeof alertsView>

type Confirmation = { text: string; holds: (reader: Subscriber | null, searches: readonly unknown[]) => boolean }

/** Confirmations, by the value of `done` in the address, and whether each is true now: an address may be kept or passed on. */
const DONE = {
  on: { text: 'Alerts are on.', holds: (reader) => reader?.state === 'on' },
  asked: {
    text: 'We’ve sent you an email. Open it and confirm your address to start your alerts.',
    holds: (reader) => reader?.state === 'unconfirmed',
  },
  followed: { text: 'You’re now following this search.', holds: (_, searches) => searches.length > 0 },
  there: { text: 'You’re already following this search.', holds: (_, searches) => searches.length > 0 },
  full: {
    text: 'That’s as many searches as you can follow. Remove one to make room.',
    holds: (_, searches) => searches.length > 0,
  },
  unfollowed: { text: 'You’ve stopped following that search.', holds: (reader) => reader !== null },
  stopped: { text: 'You’ve stopped all alerts.', holds: (reader) => reader?.state === 'stopped' },
} as const satisfies Record<string, Confirmation>

export type AlertOutcome = keyof typeof DONE

export const alertOutcomeHref = (done: AlertOutcome) => `${pathTo('alerts')}?done=${done}`

function doneText({ done: word, reader, searches }: AlertsData): string | null {
  const confirmation: Confirmation | null =
    word !== null && Object.hasOwn(DONE, word) ? DONE[word as AlertOutcome] : null
  return confirmation?.holds(reader, searches) ? confirmation.text : null
}

type AlertsData = {
  reader: Subscriber | null
  searches: FollowedSearch[]
  wanted: Omit<FollowedSearch, 'id'> | null
  /** Masked phone number. */
  phone: string
  consent: string
  /** '20:00', '08:00' */
  quiet: { from: string; to: string }
  done: string | null
}

/** Values and errors of a form that did not pass validation. */
export type SubmittedForm = { values: Values; errors: Values; error: string | null }

export function alertsView(data: AlertsData, typed: SubmittedForm | null) {
  const { reader, searches, wanted: searchToFollow, phone } = data
  const href = searchToFollow && followedSearchHref(searchToFollow)
  const isOn = reader !== null && reader.state !== 'stopped'
  return {
    /** Quiet hours in words; null where the site has none. */
    quiet: data.quiet.from === data.quiet.to ? null : `Never between ${data.quiet.from} and ${data.quiet.to}.`,
    /** Whether alerts are on, and by which channel, in words. */
    state: stateText(reader, phone),
    isOn,
    outcome: doneText(data),
    searchToFollow: searchToFollow && { name: searchToFollow.name, href: href! },
    form: alertsForm(data, href, typed),
    searches: searches.map((search) => ({ id: search.id, name: search.name, href: followedSearchHref(search) })),
  }
}

function stateText(reader: Subscriber | null, phone: string): string {
  if (!reader || reader.state === 'stopped') return 'Alerts are off.'
  if (reader.state === 'unconfirmed')
    return `Your alerts start once you confirm ${reader.address}. We’ve sent an email there with a link.`
  return `Alerts are on: we ${reader.channel === 'sms' ? `text ${phone}` : `email ${reader.address}`}.`
}

function alertsForm(
  { reader, phone, consent }: AlertsData,
  search: string | null,
  typed: SubmittedForm | null,
): FormView {
  const isOn = reader !== null && reader.state !== 'stopped'
  const fields: FormView['fields'] = [
    {
      name: 'channel',
      label: 'How would you like your alerts?',
      kind: 'radio',
      value: reader?.channel ?? 'sms',
      error: null,
      required: true,
      options: [
        { value: 'sms', text: `${CHANNELS.sms.words} to ${phone}` },
        { value: 'email', text: CHANNELS.email.words },
      ],
    },
    {
      name: 'email',
      label: 'Email address',
      kind: 'email',
      value: reader?.address ?? '',
      error: null,
      required: false,
      hint: 'Only for alerts by email. We’ll send a link there first to check it’s yours.',
      autoComplete: 'email',
      maxLength: 254,
    },
    { name: 'agreed', label: consent, kind: 'check', value: '', error: null, required: true },
  ]
  return {
    id: 'alerts',
    action: pathTo('alerts'),
    fields: typed ? withAnswers(fields, typed.values, typed.errors) : fields,
    submit: isOn ? 'Change alerts' : search ? 'Turn on alerts and follow' : 'Turn on alerts',
    error: typed?.error ?? null,
    next: 'Every message has a link that stops them all.',
    terms: legalText(null),
    ...(search && { hiddenValues: { search } }),
  }
}

export const ALERT_ERRORS = {
  channel: 'Please choose how you’d like your alerts.',
  email: 'Please enter your email address, such as name@example.com.',
  agreed: 'Please tick the box to agree.',
  too_often: 'We’ve sent too many confirmation links today. Please try again tomorrow, or choose text messages.',
} as const

export const isAgreed = (value: unknown) => value === TICKED
