import type { Context } from 'hono'
import type { TimesView } from '../../../shared/form/field.ts'
import type { FormView } from '../../../shared/form/form-view.ts'
import { answeredText, isLeadForm, leadForm } from '../../../shared/lead/forms.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import { parseClockStamp } from '../../../shared/location/wall-clock.ts'
import { canCancelDrive, canChooseTime, driveRows, driveState, driveVersion } from '../../../shared/manage/drive.ts'
import { holdReceipt, holdState, isHolding } from '../../../shared/manage/hold-view.ts'
import { matterName } from '../../../shared/manage/matters.ts'
import type { ManageButton, ManagePart, ManageView } from '../../../shared/manage/view.ts'
import { READ_LATER_TEXT } from '../../../shared/messages.ts'
import { PAYMENT_LATE_TEXT, PAYMENT_PENDING_TEXT, releaseForm } from '../../../shared/reservation/checkout.ts'
import { mayBePaidAt, type Reservation } from '../../../shared/reservation/reservation.ts'
import { joined } from '../../../shared/text.ts'
import type { Trade } from '../../../shared/trade-in/trade.ts'
import { finalMessage, offerView, vehicleView } from '../../../shared/trade-in/view.ts'
import { fillVehicle, type VehicleWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { dealerClock } from '../../platform/local-time.ts'
import { freeTimes } from '../test-drive/part.ts'
import type { FormParts, ManagedLead, MatterParts } from './managed-lead.ts'

/** A test drive on the page: what it is, another time for it, and an end to it. */
async function driveParts(c: Context<AppEnv>, managed: ManagedLead, of: FormParts): Promise<MatterParts> {
  const { drive, car, words } = managed
  const context = { now: c.var.now, isForSale: car.isForSale, words }
  if (!drive) return { heading: fillVehicle('Your {trial}', words), text: 'We’ll call you to find a time.' }
  const isBooked = drive.status === 'Booked'
  return {
    ...driveState(drive, context),
    rows: driveRows(drive),
    times: canChooseTime(drive, context) ? await timesPart(c, managed, of) : null,
    buttons: canCancelDrive(drive, c.var.now) ? [cancelButton(isBooked, words)] : [],
    hasCalendar: isBooked,
  }
}

const cancelButton = (isBooked: boolean, words: VehicleWords): ManageButton => ({
  does: 'cancel',
  text: isBooked ? fillVehicle('Cancel my {trial}', words) : 'Cancel my request',
  note: isBooked
    ? 'Other shoppers can then book that time. You can choose another one here.'
    : 'We won’t call you about a time.',
  question: fillVehicle(isBooked ? 'Need to cancel your {trial}?' : 'No longer want {a_trial}?', words),
})

const FIELD = 'drive_time'

/** null where no times are offered. `?time=`: a freed time, preselected while it is free. */
async function timesPart(
  c: Context<AppEnv>,
  { drive, location, words, car: { car } }: ManagedLead,
  { action, hidden, state }: FormParts,
): Promise<ManageView['times']> {
  if (!drive || !location || !c.var.site.features.test_drive) return null
  const isSent = state.does === 'move'
  const wanted = (isSent ? state.values?.[FIELD] : c.req.query('time')) ?? ''
  const shown = { gone: null, chosen: wanted }
  const times = await freeTimes(c, { car, location }, shown)
  if (times.place === null) return null
  const isFree = times.days.some(({ times: free }) => free.some(({ value }) => value === wanted))
  const gone = isFree ? null : parseClockStamp(wanted)
  const view: TimesView = gone === null ? times : await freeTimes(c, { car, location }, { gone })
  const lost = gone === null || isSent ? null : 'That time has gone. These are still free.'
  const form: FormView = {
    id: 'manage-move',
    action,
    fields: [
      {
        name: FIELD,
        label: drive.status === 'Booked' ? 'New time' : 'Time',
        kind: 'times',
        value: isFree ? wanted : '',
        error: isSent ? (state.errors?.[FIELD] ?? null) : null,
        required: true,
        times: { ...view, isCertain: true },
      },
    ],
    submit: drive.status === 'Booked' ? fillVehicle('Move my {trial}', words) : 'Book this time',
    error: (isSent ? state.error : null) ?? lost,
    next: null,
    terms: null,
    hiddenValues: { ...hidden, does: 'move', version: driveVersion(drive) },
  }
  const isOpen = isSent || wanted !== '' || drive.status !== 'Booked'
  return { title: drive.status === 'Booked' ? 'Choose another time' : 'Choose a time', isOpen, content: form }
}

export const holdContext = ({ var: { site, now } }: Context<AppEnv>, { car, words, isOpen, stored }: ManagedLead) => ({
  now,
  inWords: dealerClock(site, car.car),
  onDate: dealerClock(site, car.car, 'with year'),
  words,
  payer: isOpen ? joined([stored.sent.contact.name, stored.sent.contact.last_name]) : null,
  isForSale: car.isForSale,
})

/** Whether the shopper comes from the payment page, and the webhook of that payment has not arrived. */
export const mayHavePaid = (c: Context<AppEnv>, hold: ManagedLead['hold']): boolean =>
  c.req.query('paid') !== undefined && hold !== null && mayBePaidAt(hold, c.var.now)

/** A reservation: its state and payment; with a code also its receipt and release. */
function holdParts(c: Context<AppEnv>, managed: ManagedLead): MatterParts {
  const { hold, isOpen, words } = managed
  const context = holdContext(c, managed)
  const isHeld = hold !== null && isHolding(hold, context)
  if (hold && mayHavePaid(c, hold)) return paymentPending(c, isHeld ? hold : null, words)
  return {
    ...holdState(hold, context),
    buttons: isHeld ? [...payButton(hold), ...(isOpen ? ownButtons(hold, words) : [])] : [],
    parts: hold && isOpen ? [holdReceipt(hold, context)] : [],
  }
}

/** The page reloads itself until the webhook has arrived. `held`: null where the hold has ended meanwhile. */
function paymentPending(c: Context<AppEnv>, held: Reservation | null, words: VehicleWords): MatterParts {
  c.header('Refresh', held ? '3' : '10')
  const { heading, text } = PAYMENT_PENDING_TEXT
  const buttons = held ? payButton(held, { text: 'I have not paid yet' }) : []
  return { heading, text: held ? text : fillVehicle(PAYMENT_LATE_TEXT, words), buttons }
}

export const isPayable = ({ state, kind }: Reservation): boolean => state === 'held' && kind === 'deposit'

/** None where nothing is to be paid. */
function payButton(
  hold: Reservation,
  look: Pick<ManageButton, 'text' | 'isPrimary'> = { text: 'Continue to payment', isPrimary: true },
): ManageButton[] {
  const note = 'You pay on our payment provider’s secure page. We never see your card details.'
  return isPayable(hold) ? [{ does: 'pay', note, ...look }] : []
}

function ownButtons(hold: Reservation, words: VehicleWords): ManageButton[] {
  const release = releaseForm(hold.state === 'paid' ? 'paid' : 'asked', hold, '', words)!
  return [
    {
      does: 'adopt',
      text: 'Use it in this browser',
      note: 'Your reservation moves to this browser, and no longer shows in the one you made it in.',
      question: 'Reserved it in another browser?',
    },
    {
      does: 'release',
      text: release.text,
      note: release.note,
      question: 'Changed your mind?',
    },
  ]
}

/** A trade-in. Without a code the car, its plate and its price are not shown. */
function tradeParts(c: Context<AppEnv>, { trade, isOpen, stored: { lead } }: ManagedLead): MatterParts {
  const waiting = isOpen
    ? answerText(c, lead)
    : 'Get a code to see what you told us and our offer, once we’ve made one, and to carry on.'
  return {
    heading: 'Your trade-in',
    text: (trade && offerText(trade.trade)) ?? `We’ve got your details. ${waiting}`,
    ...(trade && { buttons: tradeButtons(trade.trade), parts: tradeDetails(c, trade.trade) }),
  }
}

const answerText = ({ var: { site } }: Context<AppEnv>, lead: NewLead): string =>
  SUSPECTED in lead.fields ? READ_LATER_TEXT : answeredText(lead.form, site.lead)

/** How far an offer is; null without one. */
function offerText({ offer_accepted, offer_declined, valued }: Trade): string | null {
  if (offer_accepted) return 'You accepted our offer.'
  if (!valued || !('valuation' in valued)) return null
  return offer_declined ? 'You declined our offer. You can still accept it below.' : 'Our offer is below.'
}

function tradeButtons(trade: Trade): ManageButton[] {
  const carryOn: ManageButton = {
    does: 'carry_on',
    text: trade.form_completed ? 'Open your trade-in' : 'Carry on with your trade-in',
    ...(!trade.form_completed && { isPrimary: true }),
  }
  const { valued } = trade
  if (trade.offer_accepted || !valued || !('valuation' in valued)) return [carryOn]
  const hidden = { valuation: valued.valuation.id }
  const subject = 'Subject to us seeing the car.'
  const accept = {
    does: 'accept',
    text: 'Accept this offer',
    note: subject,
    isPrimary: true,
    hidden,
  } as const
  const decline: ManageButton = {
    does: 'decline',
    text: 'Decline this offer',
    note: 'We won’t call you about it. You can still change your mind here until the offer ends.',
    question: 'Not for you?',
    hidden,
  }
  return trade.offer_declined ? [accept, carryOn] : [accept, carryOn, decline]
}

function tradeDetails({ var: { site } }: Context<AppEnv>, trade: Trade): ManagePart[] {
  const [vehicle, offer] = [vehicleView(trade), offerView(trade)]
  const message = finalMessage(trade, site.lead.answered)
  const parts: ManagePart[] = []
  if (vehicle) parts.push({ title: vehicle.name, text: vehicle.facts.join(' · ') || null, rows: [] })
  if (offer && !trade.offer_accepted)
    parts.push({
      title: 'Our offer',
      text: offer.limits.join(' '),
      rows: [
        { label: 'Offer', text: offer.price },
        { label: 'Range', text: offer.range },
        { label: 'Based on', text: offer.basis },
        ...(trade.offer_declined ? [{ label: 'Your answer', text: 'Declined' }] : []),
      ],
    })
  if (message) parts.push({ title: message.heading, text: message.text.join(' '), rows: [] })
  return parts
}

type PartsOf = (c: Context<AppEnv>, managed: ManagedLead, of: FormParts) => MatterParts | Promise<MatterParts>

/** What each matter adds to the page. */
export const MATTERS: Record<ManagedLead['matter'], PartsOf> = {
  drive: driveParts,
  hold: holdParts,
  trade_in: tradeParts,
  enquiry: (c, { stored: { lead }, words }) => ({
    heading: matterName(lead.form, words),
    text: `${isLeadForm(lead.form) ? fillVehicle(leadForm(lead.form).sent, words) : 'We’ve got it.'} ${answerText(c, lead)}`,
  }),
}
