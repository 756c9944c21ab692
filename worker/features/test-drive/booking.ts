import type { Context } from 'hono'
import type { Car } from '../../../shared/car/schema.ts'
import { confirmationOfDrive } from '../../../shared/confirmation/of-lead.ts'
import type { Values } from '../../../shared/lead/form-view.ts'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import type { Location } from '../../../shared/location/schema.ts'
import { clockStamp, parseClockStamp } from '../../../shared/location/wall-clock.ts'
import { isSentBeforeChange } from '../../../shared/manage/drive.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import { DRIVE_FIELDS, type DriveStatus } from '../../../shared/test-drive/status.ts'
import { momentText } from '../../../shared/test-drive/view.ts'
import type { AppEnv } from '../../context.ts'
import type { FormContext, FormEffect } from '../../forms/form-context.ts'
import { bookTime, clockOf, freeTimes } from './part.ts'

/** A test drive: of which car, from which location. */
export type Drive = { car: Car | null; location: Location | null }

/** The form of a test drive with the times that are free now (TST-01). `gone` is a chosen time that was taken meanwhile. */
export async function driveForm(c: Context<AppEnv>, drive: Drive, gone: number | null = null): Promise<FormContext> {
  const { car, location } = drive
  const query = new URLSearchParams(car ? { car_id: String(car.id) } : location ? { location: location.slug } : {})
  const path = [pathTo('book_test_drive'), query.toString()].filter(Boolean).join('?')
  const times = location && (await freeTimes(c, { car, location }, { gone }))
  return {
    form: 'test_drive',
    path,
    car,
    known: {},
    location: car ? null : (location?.slug ?? null),
    own: { drive_time: times ? { times } : {} },
    summary: (values) => (location ? chosenText(location, values) : null),
    flow: {
      changeable: ['drive_time'],
      act: (lead, { values, key }) => bookDrive(c, drive, lead, { values, key }),
    },
  }
}

/** The chosen time in words, for the next step. */
function chosenText(location: Location, values: Values): string {
  const start = parseClockStamp(values['drive_time'] ?? '')
  if (start === null) return `Any time, at ${location.name}`
  const clock = clockOf(location)
  return `${momentText(clock, start)}, at ${location.name} (${clock.words})`
}

type Answers = { values: Values; key: string }

const GONE =
  'That time has just been taken. Your request is with us all the same: choose another time, and we change it.'

/** Books the chosen time if it is still free; the lead is stored in either case and says which. */
async function bookDrive(
  c: Context<AppEnv>,
  drive: Drive,
  lead: NewLead,
  { values, key }: Answers,
): Promise<FormEffect> {
  const { location, car } = drive
  const start = parseClockStamp(values['drive_time'] ?? '')
  const starts = location && start !== null ? clockStamp(clockOf(location), start) : null
  const stored = await c.var.services.storedLeads.find({ key })
  if (stored && isSentBeforeChange(stored, starts)) return { lead: stored.lead, change: null, retry: null }
  if (location === null || start === null)
    return effectOf(lead, { [DRIVE_FIELDS.status]: 'Any time' satisfies DriveStatus })
  const { status, fields } = await bookTime(
    c,
    { car, location },
    { lead, key, start, proved: c.var.shopper?.phone ?? null },
  )
  const placed = { ...lead, location_slug: lead.location_slug ?? location.slug }
  const effect = effectOf(status === 'Booked' ? unsuspected(placed) : placed, fields)
  if (status === 'Taken meanwhile')
    return { ...effect, retry: { context: await driveForm(c, drive, start), step: 1, trouble: GONE } }
  const { appointments } = c.var.services
  return { ...effect, undo: async () => void (await appointments.cancel(key)) }
}

/** A drive that is booked is limited by itself (TRU-01): its lead waits for no decision. */
const unsuspected = (lead: NewLead): NewLead => {
  const { [SUSPECTED]: _, ...fields } = lead.fields
  return { ...lead, fields }
}

function effectOf(lead: NewLead, fields: Record<string, string>): FormEffect {
  const { category, subcategory } = LEAD_FORMS.test_drive
  return {
    lead: { ...lead, fields: { ...lead.fields, ...fields } },
    change: { category, subcategory, event: lead.event, fields, confirmation: confirmationOfDrive(fields) },
    retry: null,
  }
}
