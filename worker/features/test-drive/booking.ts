import type { Context } from 'hono'
import type { Car } from '../../../shared/car/schema.ts'
import { confirmationOfDrive } from '../../../shared/confirmation/choose-event.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import type { Location } from '../../../shared/location/settings.ts'
import { clockStamp, parseClockStamp } from '../../../shared/location/wall-clock.ts'
import { CANNOT_CANCEL, isSentBeforeChange, TIME_PROBLEMS } from '../../../shared/manage/drive.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { DRIVE_FIELDS, type DriveStatus, readDriveStatus } from '../../../shared/test-drive/status.ts'
import { driveAt, momentText } from '../../../shared/test-drive/view.ts'
import type { AppEnv } from '../../context.ts'
import type { FormContext, FormEffect, SentForm } from '../../forms/form-context.ts'
import { bookTime, freeTimes, locationClock, offerTime } from './part.ts'

/** A test drive: of which car, from which location. */
export type Drive = { car: Car | null; location: Location | null }

/** The form of a test drive with the times that are free now (TST-01). `gone` is a chosen time that was taken meanwhile. */
export async function driveForm(c: Context<AppEnv>, drive: Drive, gone: number | null = null): Promise<FormContext> {
  const { car, location } = drive
  const here = pathTo('book_test_drive')
  const path = car ? `${here}?car_id=${car.id}` : location ? driveAt(location.slug) : here
  const times = location && (await freeTimes(c, { car, location }, { gone }))
  return {
    form: 'test_drive',
    path,
    car,
    known: {},
    location: car ? null : (location?.slug ?? null),
    own: { drive_time: times ? { times } : {} },
    summary: (values) => (location ? chosenText(location, values) : null),
    flow: { changeable: ['drive_time'], act: (lead, sent) => bookDrive(c, drive, lead, sent) },
  }
}

/** The chosen time in words, for the next step. */
function chosenText(location: Location, values: Values): string {
  const start = parseClockStamp(values['drive_time'] ?? '')
  if (start === null) return `Any time, at ${location.name}`
  const clock = locationClock(location)
  return `${momentText(clock, start)}, at ${location.name} (${clock.words})`
}

const GONE = 'That time has just been booked. We’ve got your request, so choose another time and we’ll change it.'

/** Books the chosen time if it is still free; the lead is stored in either case and says which. */
async function bookDrive(c: Context<AppEnv>, drive: Drive, lead: NewLead, sent: SentForm): Promise<FormEffect> {
  const { location, car } = drive
  const { values, key, stored } = sent
  const start = location === null ? null : parseClockStamp(values['drive_time'] ?? '')
  if (stored && isRepeat(drive, stored, { start, isOpenedAnew: sent.isOpenedAnew })) return unchanged(stored)
  if (location === null || start === null)
    return stored ? giveUpTime(c, drive, stored) : decideEffect(lead, ANY_TIME, null)
  const proved = c.var.shopper?.phone ?? null
  const { status, fields } = await bookTime(c, { car, location }, { lead, key, start, proved })
  const before = stored && bookedTime(stored)
  if (stored && before !== null && status !== 'Booked')
    return again(
      unchanged(stored),
      await driveForm(c, drive, start),
      TIME_PROBLEMS[status as keyof typeof TIME_PROBLEMS],
    )
  if (before !== null) offerTime(c, location, before)
  if (stored && status === 'Booked') await c.var.services.leads.updates.release(stored.lead_id)
  const placed = { ...lead, location_slug: lead.location_slug ?? location.slug }
  const effect = decideEffect(status === 'Booked' ? unsuspected(placed) : placed, fields, stored)
  if (status === 'Taken meanwhile') return again(effect, await driveForm(c, drive, start), GONE)
  return stored ? effect : { ...effect, undo: async () => void (await c.var.services.appointments.cancel(key)) }
}

const ANY_TIME = { [DRIVE_FIELDS.status]: 'Any time' satisfies DriveStatus }

/** When a lead has a drive booked (epoch ms); null where it has none. */
const bookedTime = ({ lead: { fields } }: StoredLead): number | null =>
  readDriveStatus(fields) === 'Booked' ? parseClockStamp(fields[DRIVE_FIELDS.starts] ?? '') : null

type TimeWish = { start: number | null; isOpenedAnew: boolean }

/** A double click, and a form from before its page changed the drive. */
function isRepeat({ location }: Drive, stored: StoredLead, { start, isOpenedAnew }: TimeWish): boolean {
  const starts = location && start !== null ? clockStamp(locationClock(location), start) : null
  if (!isOpenedAnew && isSentBeforeChange(stored, starts)) return true
  return start === null ? readDriveStatus(stored.lead.fields) === 'Any time' : bookedTime(stored) === start
}

/** Any time will do in place of the one that is booked. */
async function giveUpTime(c: Context<AppEnv>, drive: Drive, stored: StoredLead): Promise<FormEffect> {
  const before = bookedTime(stored)
  if (before !== null && !(await c.var.services.appointments.cancel(stored.key)))
    return again(unchanged(stored), await driveForm(c, drive), CANNOT_CANCEL)
  if (before !== null && drive.location) offerTime(c, drive.location, before)
  const fields = { ...ANY_TIME, [DRIVE_FIELDS.time]: 'Any time', [DRIVE_FIELDS.starts]: '' }
  return decideEffect(stored.lead, fields, stored)
}

const unchanged = ({ lead }: StoredLead): FormEffect => ({ lead, change: null, retry: null })

/** The form once more, for another time. */
const again = (effect: FormEffect, context: FormContext, trouble: string): FormEffect => ({
  ...effect,
  retry: { context, step: 1, trouble },
})

/** A booked drive has limits of its own (TRU-01): its lead is delivered at once. */
const unsuspected = (lead: NewLead): NewLead => {
  const { [SUSPECTED]: _, ...fields } = lead.fields
  return { ...lead, fields }
}

/** The lead with the drive's fields, and the change of one that is stored. */
function decideEffect(lead: NewLead, fields: Record<string, string>, stored: StoredLead | null): FormEffect {
  const { category, subcategory } = LEAD_FORMS.test_drive
  const isMoved = stored !== null && bookedTime(stored) !== null && fields[DRIVE_FIELDS.status] === 'Booked'
  const confirmation = isMoved ? 'drive_moved' : confirmationOfDrive(fields)
  return {
    lead: { ...lead, fields: { ...lead.fields, ...fields } },
    change: stored && { category, subcategory, event: lead.event, fields, confirmation },
    retry: null,
  }
}
