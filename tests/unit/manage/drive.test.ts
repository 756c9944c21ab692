import { describe, expect, it } from 'vitest'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import { isSentBeforeChange } from '../../../shared/manage/drive.ts'

const [NINE, TEN, NOON] = ['2026-11-21T09:00+10:00', '2026-11-21T10:00+10:00', '2026-11-21T12:00+10:00']

const fields = (starts: string | null): Record<string, string> =>
  starts === null ? { 'Test Drive Status': 'Any time' } : { 'Test Drive Starts': starts }
const change = (subcategory: string, starts: string) => ({
  category: 'Test Drive',
  event: 17,
  subcategory,
  fields: { ...fields(starts), 'Test Drive Status': 'Booked' },
  at: 0,
})
const stored = (sent: string | null, ...changes: StoredLead['changes']) =>
  ({ sent: { fields: fields(sent) }, changes }) as unknown as StoredLead

describe('the form of a test drive, sent again', () => {
  it.each([
    ['while its page has done nothing', stored(NINE), NINE, false],
    ['after the form itself chose another time', stored(NINE, change('Test Drive', TEN)), NINE, false],
    ['after its page moved it', stored(NINE, change('Test Drive Moved', TEN)), NINE, true],
    [
      'for a time of the form’s own in between',
      stored(NOON, change('Test Drive', NINE), change('Test Drive Cancelled', NINE)),
      NINE,
      true,
    ],
    ['for a time that it never had', stored(NINE, change('Test Drive Moved', TEN)), NOON, false],
    ['for any time, after its page booked one', stored(null, change('Test Drive Booked', TEN)), null, true],
  ])('[DSK-01] undoes nothing of what was done since: %s', (_, lead, starts, isOld) => {
    expect(isSentBeforeChange(lead, starts)).toBe(isOld)
  })
})
