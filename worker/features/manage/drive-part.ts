import type { Context } from 'hono'
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
  const { drive, car } = managed
  const context = { now: c.var.now, isForSale: car.isForSale }
  if (!drive)
    return {
      heading: 'Your test drive',
      text: 'We call you to agree on a time.',
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
    buttons: canCancelDrive(drive, c.var.now) ? [cancelButton(isBooked)] : [],
    parts: [],
    hasCalendar: isBooked,
  }
}

const cancelButton = (isBooked: boolean): ManageButton => ({
  does: 'cancel',
  text: isBooked ? 'Cancel this test drive' : 'Take my request back',
  note: isBooked
    ? 'Its time is then free for others at once. You can book another here.'
    : 'We then do not ring you about a time.',
  question: isBooked ? 'Cancel this test drive?' : 'No test drive after all?',
  isPrimary: false,
})

const FIELD = 'drive_time'

/** null where no times are offered there. `?time=`: a time that came free, chosen already while it is. */
async function timesPart(
  c: Context<AppEnv>,
  { drive, location, car: { car } }: Managed,
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
  const lost = gone === null || isSent ? null : 'That time is taken by now. These are still free.'
  const form: FormView = {
    id: 'manage-move',
    action,
    fields: [
      {
        name: FIELD,
        label: drive.status === 'Booked' ? 'Another time' : 'A time',
        kind: 'times',
        value: isFree ? wanted : '',
        error: isSent ? (state.errors?.[FIELD] ?? null) : null,
        required: true,
        times: { ...view, isCertain: true },
      },
    ],
    submit: drive.status === 'Booked' ? 'Move my test drive' : 'Book this time',
    error: (isSent ? state.error : null) ?? lost,
    next: null,
    terms: null,
    hiddenValues: { ...hidden, does: 'move', version: driveVersion(drive) },
  }
  const isOpen = isSent || wanted !== '' || drive.status !== 'Booked'
  return { title: drive.status === 'Booked' ? 'Choose another time' : 'Choose a time', isOpen, content: form }
}
