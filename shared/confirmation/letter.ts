import type { Link } from '../car/links.ts'
import { leadTopic } from '../lead/sent-enquiry.ts'
import { toPhone } from '../phone.ts'
import { endedText } from '../reservation/checkout.ts'
import { toGsmText } from '../sms.ts'
import { DRIVE_FIELDS } from '../test-drive/status.ts'
import { joined } from '../text.ts'
import type { Spec } from '../vehicle/specs.ts'
import { fillVehicle } from '../vehicle-words.ts'
import { type ConfirmationEvent, confirmationRow } from './events.ts'
import { type ConfirmationFacts, placeholderValues } from './facts.ts'
import { fillTemplate } from './fill.ts'
import type { ConfirmationWords } from './words.ts'

/** A mail to a shopper, in final texts; plain JSON. */
export type Letter = ReturnType<typeof confirmationLetter>

/** How a hold ended and where its money is, as the checkout says it. */
function ending({ event, hold, words }: ConfirmationFacts, now: number): string | null {
  if (!hold || (event !== 'hold_ended' && event !== 'deposit_refunded')) return null
  return endedText({ mine: hold.reservation, now, words })
}

/** Amounts are not for the screen of a locked phone. */
const PRIVATE_PREVIEW = 'Open this message for the details.'

const WHY = {
  answer: (host: string) =>
    `You’re getting this because this address was given at ${host}. If that wasn’t you, you can ignore it.`,
  reminder: (host: string) => `You’re getting this reminder because you booked at ${host}.`,
  requested: (host: string) => `You’re getting this once because you asked for it at ${host}.`,
} as const

export function confirmationLetter(
  facts: ConfirmationFacts,
  words: ConfirmationWords,
  { signOff, now }: { signOff: string | null; now: number },
) {
  const values = placeholderValues(facts)
  const fill = (template: string) => fillTemplate(template, values)
  const { event, site, branch, links } = facts
  const { class: of } = confirmationRow(event)
  const ended = ending(facts, now)
  const isPrivate = ended !== null || /\{(amount|offer)\}/.test(words.text)
  const gone = goneWords(facts)
  const beside = goneBeside(facts)
  const heading = gone ? CALL_FIRST : fill(words.heading)
  const paragraphs = [
    // What the checkout says of a refund is the whole story of it.
    ...(gone || (event === 'deposit_refunded' && ended) ? [] : fill(words.text).split(/\n{2,}/)),
    gone && fill(gone.text),
    ended,
    beside && fill(beside.text),
  ].filter((each): each is string => Boolean(each))
  const href = event === 'car_free' ? (links.car ?? links.manage) : links.manage
  const own = href ? { text: fill(words.action), href } : null
  const phone = { text: branch.phone, href: toPhone(branch.phone).href }
  return {
    subject: fill((gone ?? words).subject),
    /** What a mailbox shows beside the subject. */
    preview: isPrivate ? PRIVATE_PREVIEW : (paragraphs[0] ?? heading),
    sender: site.name,
    heading,
    paragraphs,
    rows: confirmationRows(facts),
    /** The car, which is for sale still. */
    picture: links.picture === null ? null : { src: links.picture, alt: values.car ?? '' },
    /** null where there is nothing to press. */
    action: gone ? { text: `Call ${phone.text}`, href: phone.href } : own,
    links: gone ? [own].filter((link) => link !== null) : directionsFor(event, branch.directions),
    signOff: signOff && fill(signOff),
    /** Who the sender is, where, and how to reach them (Spam Act 2003 (Cth) s 17). */
    imprint: [
      site.name,
      branch.name === site.name ? null : branch.name,
      branch.imprintAddress,
      branch.licence && `Dealer licence ${branch.licence}`,
    ].filter((line): line is string => Boolean(line)),
    phone,
    why: WHY[of](new URL(site.url).hostname),
    /** Ends what was asked for; null where the message is an answer. */
    stop: links.stop ? { text: 'Stop messages about this', href: links.stop } : null,
  }
}

const directionsFor = (event: ConfirmationEvent, href: string | null): Link[] =>
  href && MESSAGE_ROWS[event].comesBy ? [{ text: 'Get directions', href }] : []

type Row = [label: string, text: string | null | undefined]
type Rows = (facts: ConfirmationFacts, values: ReturnType<typeof placeholderValues>) => Row[]

const vehicleLabel = ({ words }: ConfirmationFacts) => fillVehicle('{Vehicle}', words)
const where = ({ branch }: ConfirmationFacts) => joined([branch.name, branch.address], ', ')

const enquiryRows: Rows = (facts, { car }) => [
  ['About', car ?? leadTopic(facts.lead, facts.words)],
  ['Sent to', where(facts)],
  ['What you’d like done', facts.lead.additional_services.join(', ')],
  ['Your figures', facts.lead.fields['Repayment']],
]

const driveRows: Rows = (facts, { car, time }) => [
  [facts.lead.fields[DRIVE_FIELDS.status] === 'Booked' ? 'When' : 'You asked for', time ?? 'Any time'],
  ['Where', where(facts)],
  [vehicleLabel(facts), car],
]

const cancelledRows: Rows = (facts, { car, time }) => [
  ['It was', time],
  ['Where', where(facts)],
  [vehicleLabel(facts), car],
]

const holdRows: Rows = (facts, { car, until, amount }) => [
  [
    vehicleLabel(facts),
    joined([car, facts.lead.car?.stock_number && `stock number ${facts.lead.car.stock_number}`], ', '),
  ],
  ['On hold until', until],
  ['Deposit', amount],
  ['Your reference', facts.hold?.reservation.id],
  ['Where', where(facts)],
]

const endedHoldRows: Rows = (facts, { car, amount }) => [
  [vehicleLabel(facts), car],
  ['Deposit', amount],
  ['Your reference', facts.hold?.reservation.id],
]

const carRows: Rows = (facts, { car }) => [
  [vehicleLabel(facts), car],
  ['Where', where(facts)],
]

const paymentRows: Rows = (facts, { amount }) => [
  ['Date', facts.at],
  ['Amount', amount],
  ['Reference', facts.payment?.reference],
  ['Paid to', where(facts)],
]

const prizeRows: Rows = (facts, { prize, code }) => [
  ['Prize', prize],
  ['Code', code],
  ['Where', where(facts)],
]

const tradeRows: Rows = (facts, { offer }) => [
  ['Our offer', offer],
  ['With', where(facts)],
]

type MessageRow = {
  rows: Rows
  /** `promised`: its own words promise the car. `said`: they say what became of it, or are of another. */
  car?: 'promised' | 'said'
  /** Its shopper comes by next. */
  comesBy?: true
}

const MESSAGE_ROWS: Record<ConfirmationEvent, MessageRow> = {
  enquiry: { rows: enquiryRows },
  service: { rows: enquiryRows },
  finance: { rows: enquiryRows },
  waiting: { rows: enquiryRows },
  drive_booked: { rows: driveRows, car: 'promised', comesBy: true },
  drive_requested: { rows: driveRows, car: 'promised' },
  drive_taken: { rows: driveRows },
  drive_moved: { rows: driveRows, car: 'promised', comesBy: true },
  drive_cancelled: { rows: cancelledRows, car: 'said' },
  drive_tomorrow: { rows: driveRows, car: 'promised', comesBy: true },
  drive_soon: { rows: driveRows, car: 'promised', comesBy: true },
  drive_time_free: { rows: driveRows, car: 'promised' },
  hold_opened: { rows: holdRows },
  hold_confirmed: { rows: holdRows, car: 'promised', comesBy: true },
  hold_requested: { rows: enquiryRows },
  card_declined: { rows: holdRows },
  deposit_paid: { rows: (facts, values) => [['Paid', facts.at], ...holdRows(facts, values)], comesBy: true },
  hold_ended: { rows: endedHoldRows, car: 'said' },
  deposit_refunded: { rows: endedHoldRows, car: 'said' },
  car_free: { rows: carRows, comesBy: true },
  payment_received: { rows: paymentRows, car: 'said' },
  payment_refunded: { rows: paymentRows, car: 'said' },
  prize_won: { rows: prizeRows, comesBy: true },
  trade_in: { rows: tradeRows, car: 'said' },
  trade_offer: { rows: tradeRows, car: 'said' },
  trade_by_hand: { rows: tradeRows, car: 'said' },
  offer_accepted: { rows: tradeRows, car: 'said' },
  offer_declined: { rows: tradeRows, car: 'said' },
}

const confirmationRows = (facts: ConfirmationFacts): Spec[] =>
  MESSAGE_ROWS[facts.event]
    .rows(facts, placeholderValues(facts))
    .flatMap(([label, text]) => (text ? [{ label, text }] : []))

type GoneWords = {
  /** In place of a subject that promises the car. */
  subject: string
  text: string
  sms: string
  /** After words of a text message that promise no car. */
  aside: string
}

/** What a message says of its car that is gone by the time it is sent; `{…}` as in all words of messages. */
const CAR_GONE = {
  sold: {
    subject: 'Please call us first: the {car} has been sold',
    text: 'This {vehicle} has since been sold. We’re happy to look for one like it.',
    sms: 'the {car} has since been sold. Please call us on {phone} before you come in. More:',
    aside: ' (It has since been sold.)',
  },
  withdrawn: {
    subject: 'Please call us first: the {car} is no longer for sale',
    text: 'This {vehicle} is no longer for sale. We’re happy to look for one like it.',
    sms: 'the {car} is no longer for sale. Please call us on {phone} before you come in. More:',
    aside: ' (It’s no longer for sale.)',
  },
} as const satisfies Record<string, GoneWords>

const CALL_FIRST = 'Please call us before you come in'

type CarNow = keyof typeof CAR_GONE | null

/** The words in place of a message's own; null where its own are true. */
export const goneWords = ({ event, carNow }: { event: ConfirmationEvent; carNow: CarNow }): GoneWords | null =>
  carNow !== null && MESSAGE_ROWS[event].car === 'promised' ? CAR_GONE[carNow] : null

/** What is said of the car beside a message's own words; null where they say it, or promise no car that is gone. */
export const goneBeside = (facts: { event: ConfirmationEvent; carNow: CarNow }): GoneWords | null =>
  facts.carNow === null || MESSAGE_ROWS[facts.event].car ? null : CAR_GONE[facts.carNow]

const linkText = ({ text, href }: Link) => (href.startsWith('tel:') ? text : `${text.replace(/[.:]$/, '')}:\n${href}`)

/** A mail as plain text: all that its HTML says, in the same order. */
export function letterText(letter: Letter): string {
  const { heading, paragraphs, rows, action, links, signOff, imprint, phone, why, stop } = letter
  const blocks = [
    heading,
    ...paragraphs,
    rows.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    action && linkText(action),
    ...links.map(linkText),
    signOff,
    ['--', ...imprint, `Call us: ${phone.text}`].join('\n'),
    why,
    stop && `${stop.text}: ${stop.href}`,
  ]
  return blocks.filter(Boolean).join('\n\n')
}

/** Longer names of senders are cut: the message is what counts. */
const MAX_SENDER_CHARS = 30

/** A text message: the sender first, then what it is about, the link last, and how to stop it where that is due. */
export function confirmationSms(facts: ConfirmationFacts, words: ConfirmationWords): string {
  const { site, event, links, branch } = facts
  const instead = goneWords(facts)
  const said = toGsmText(
    fillTemplate(`${shortened(site.name)}: ${(instead ?? words).sms}`, placeholderValues(facts, true)),
  )
  const href = event === 'car_free' ? (links.car ?? links.manage) : links.manage
  const aside = goneBeside(facts)?.aside ?? ''
  const link = href ?? `call ${branch.phone}`
  return `${said.replace(/:$/, '')}${aside}: ${link}${links.stop ? ` Stop: ${links.stop}` : ''}`
}

const shortened = (name: string) =>
  name.length <= MAX_SENDER_CHARS ? name : `${name.slice(0, MAX_SENDER_CHARS - 3).trimEnd()}...`
