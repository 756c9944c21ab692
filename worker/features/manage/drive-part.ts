import type { Context } from 'hono'
import { fillVehicle, type VehicleWords } from '../../../shared/car/vehicle-words.ts'
import type { FormView } from '../../../shared/lead/form-view.ts'
import { parseClockStamp } from '../../../shared/location/wall-clock.ts'
import { driveVersion } from '../../../shared/manage/drive.ts'
import { canCancelDrive, canChooseTime, driveRows, driveState } from '../../../shared/manage/drive-view.ts'
import type { ManageButton, ManageView } from '../../../shared/manage/view.ts'
import type { TimesView } from '../../../shared/test-drive/view.ts'
import type { AppEnv } from '../../context.ts'
import { freeTimes } from '../test-drive/part.ts'
import type { Managed } from './managed.ts'
import type { FormParts, MatterParts } from './state.ts'

/** A test drive on the page: what it is, another time for it, and an end to it. */
export async function driveParts(c: Context<AppEnv>, managed: Managed, of: FormParts): Promise<MatterParts> {
  const { drive, car, words } = managed
  const context = { now: c.var.now, isForSale: car.isForSale, words }
  if (!drive)
    return {
      heading: fillVehicle('Your {trial}', words),
      text: 'We’ll call you to find a time.',
      rows: [],
      times: null,
      buttons: [],
      parts: [],
    }
  const isBooked = drive.status === 'Booked'
  return {
    ...driveState(drive, context),
    rows: driveRows(drive),
    times: canChooseTime(drive, context) ? await timesPart(c, managed, of) : null,
    buttons: canCancelDrive(drive, c.var.now) ? [cancelButton(isBooked, words)] : [],
    parts: [],
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
  isPrimary: false,
})

const FIELD = 'drive_time'

/** null where no times are offered there. `?time=`: a time that came free, chosen already while it is. */
async function timesPart(
  c: Context<AppEnv>,
  { drive, location, words, car: { car } }: Managed,
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
