import type { Context } from 'hono'
import { isSold } from '../../../shared/car/status.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { carCard } from '../../../shared/card/card.ts'
import { ownKey, soonReminder } from '../../../shared/confirmation/choose-event.ts'
import type { FormView } from '../../../shared/form/form-view.ts'
import { enquiryCarName } from '../../../shared/lead/sent-enquiry.ts'
import { directionsTo, formatAddress } from '../../../shared/location/address.ts'
import type { Branch } from '../../../shared/location/branch.ts'
import { todayText } from '../../../shared/location/hours.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { messageField, PHOTO_HINT } from '../../../shared/manage/additions.ts'
import { actRow } from '../../../shared/manage/matters.ts'
import {
  type ManageCar,
  type ManageView,
  type RemindersNow,
  type RemindersView,
  remindersView,
  typedPart,
} from '../../../shared/manage/view.ts'
import { toPhone } from '../../../shared/phone.ts'
import { DRIVE_FIELDS } from '../../../shared/test-drive/status.ts'
import { joined } from '../../../shared/text.ts'
import type { Spec } from '../../../shared/vehicle/specs.ts'
import { fillVehicle } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { tokenField } from '../../http/address-token.ts'
import { localTime } from '../../platform/local-time.ts'
import { canBeWrittenTo } from '../leads/part.tsx'
import { codeView } from './code-view.ts'
import { type FormParts, linkTo, type ManagedLead, type ManageState, manageHref } from './managed-lead.ts'
import { MATTERS } from './matters.ts'

export async function manageView(
  c: Context<AppEnv>,
  managed: ManagedLead,
  state: ManageState & { news: string | null },
): Promise<ManageView> {
  const { opened, stored, branch, location, matter, isOpen } = managed
  const of = { action: manageHref(opened), hidden: tokenField('manage', opened), state }
  const phone = toPhone(branch.phone)
  const does = state.does === 'code' || state.does === 'enter' ? state.does : null
  /** What also the page of an expired link has. */
  const page: ManageView = {
    heading: 'This link has expired',
    text: 'For your privacy, links stop working after a while.',
    news: null,
    trouble: state.trouble ?? null,
    car: null,
    rows: [],
    links: [],
    phone,
    hidden: of.hidden,
    action: of.action,
    times: null,
    buttons: [],
    parts: [],
    message: null,
    photos: null,
    code: await codeView(c, managed, {
      action: of.action,
      hidden: of.hidden,
      does,
      values: state.values ?? {},
      problem: state.code ?? null,
      call: phone.text,
    }),
    reminders: remindersPart(c, managed),
  }
  if (managed.isExpired && !isOpen) return page
  const { hasCalendar, ...own } = await MATTERS[matter](c, managed, of)
  const place = placeView(
    c,
    { ...branch, location },
    { label: matter === 'drive' ? 'Where' : 'With', isToday: managed.drive?.start == null },
  )
  return {
    ...page,
    ...own,
    news: state.status === undefined || state.status === 200 ? state.news : null,
    car: carView(c, managed),
    rows: [...(own.rows ?? []), ...place.rows],
    links: [
      ...(hasCalendar
        ? ([
            { text: 'Add to calendar', href: linkTo('manage_calendar', opened), icon: 'calendar', isFile: true },
          ] as const)
        : []),
      ...(place.directions ? ([{ text: 'Get Directions', href: place.directions, icon: 'directions' }] as const) : []),
    ],
    parts: [...(own.parts ?? []), ...(isOpen ? [typedPart(stored)] : [])],
    message: { title: 'Add a message', isOpen: state.does === 'message', content: messageForm(of) },
    photos: actRow('photos').of.includes(matter) ? photosPart(managed, state) : null,
  }
}

const photosPart = ({ opened }: ManagedLead, { does, error = null }: ManageState): ManageView['photos'] => ({
  title: 'Add a photo',
  isOpen: does === 'photos',
  content: {
    action: linkTo('manage_photos', opened),
    hint: PHOTO_HINT,
    error: does === 'photos' ? error : null,
  },
})

function messageForm({ action, hidden, state }: FormParts): FormView {
  const isSent = state.does === 'message'
  const error = isSent ? (state.errors?.['message'] ?? null) : null
  return {
    id: 'manage-message',
    action,
    fields: [messageField(isSent ? (state.values?.['message'] ?? '') : '', error)],
    submit: 'Send message',
    isSecondary: true,
    error: isSent ? (state.error ?? null) : null,
    next: null,
    terms: null,
    hiddenValues: { ...hidden, does: 'message' },
  }
}

function carView(c: Context<AppEnv>, { stored: { lead }, car: now, matter, words }: ManagedLead): ManageCar | null {
  if (!lead.car) return null
  const { car, isForSale, isUnknown } = now
  // The other car of a trade-in is the shopper's own.
  const towards = matter === 'trade_in' ? fillVehicle('Your trade-in goes towards this {vehicle}.', words) : null
  const card = car && carCard(carSummary(car), c.var.services.listing, c.var.now)
  const note = isForSale
    ? car?.reserved
      ? 'On hold'
      : 'Still for sale'
    : car && isSold(car)
      ? 'Sold'
      : 'No longer for sale'
  return {
    href: card?.href ?? null,
    title: card?.title ?? enquiryCarName(lead.car),
    subtitle: card?.subtitle ?? null,
    photo: card?.photo ?? null,
    note: joined([towards, isUnknown ? null : note]),
  }
}

/** The address, the directions and, for matters of today, the opening hours. */
function placeView(
  { var: { site, now } }: Context<AppEnv>,
  { name, location }: Pick<Branch, 'name' | 'location'>,
  { label, isToday }: { label: string; isToday: boolean },
): { rows: Spec[]; directions: string | null } {
  if (!location) return { rows: [{ label, text: name }], directions: null }
  const text = joined([location.name, formatAddress(location)], ', ') ?? site.name
  const today = todayText(location, site.special_hours, localTime(now, chooseTimeZone(location)))
  return {
    rows: [{ label, text }, ...(isToday ? [{ label: 'Today', text: today }] : [])],
    directions: directionsTo(location),
  }
}

export const soonKey = ({ stored: { lead } }: ManagedLead) => ownKey('drive_soon', lead.fields[DRIVE_FIELDS.starts])

export function soonReminderState(c: Context<AppEnv>, managed: ManagedLead): RemindersNow['soon'] {
  const { drive, stored, isExpired, isOpen } = managed
  if ((isExpired && !isOpen) || drive?.status !== 'Booked' || drive.start === null) return null
  if (soonReminder(drive.start).at <= c.var.now || !canBeWrittenTo(c, stored.lead)) return null
  return stored.soon_reminders.includes(soonKey(managed)) ? 'coming' : 'offered'
}

const remindersPart = (c: Context<AppEnv>, managed: ManagedLead): RemindersView =>
  remindersView({
    isStopped: managed.stored.messages_stopped_at !== null,
    isOpen: managed.isOpen,
    soon: soonReminderState(c, managed),
  })
