import { describe, expect, it } from 'vitest'
import {
  enquiryCarName,
  enquiryName,
  leadTopic,
  type SentEnquiry,
  testDriveText,
} from '../../../shared/lead/sent-enquiry.ts'
import { VEHICLE_WORDS } from '../../../shared/vehicle-words.ts'

const aDrive = (fields: Record<string, string>, form = 'test_drive'): SentEnquiry => ({
  at: 0,
  form,
  car: null,
  location: null,
  fields,
})
const TIME = { 'Test Drive Time': 'Monday 23 November at 10am, Brisbane time' }

const named = (form: string) => enquiryName(form, VEHICLE_WORDS.car)

describe('what a shopper has asked', () => {
  it.each([
    ['with no word of the dealer’s stages', { form: 'trade_in', category: 'Trade In' }, 'Trade-in'],
    ['by the topic that was chosen', { form: 'contact', category: 'Parts' }, 'Parts'],
  ])('[LED-03] is named for its shopper %s', (_, lead, text) => {
    expect(leadTopic(lead as never, VEHICLE_WORDS.car)).toBe(text)
  })

  it.each([
    ['booked', { ...TIME, 'Test Drive Status': 'Booked' }, 'Booked for Monday 23 November at 10am, Brisbane time'],
    [
      'asked for',
      { ...TIME, 'Test Drive Status': 'To be confirmed' },
      'You asked for Monday 23 November at 10am, Brisbane time; we’ll call to confirm it',
    ],
    ['lost to somebody else', { ...TIME, 'Test Drive Status': 'Taken meanwhile' }, null],
    ['left open', { 'Test Drive Status': 'Any time' }, null],
  ])('[GAT-01] [TST-01] says of a drive whose time is %s no more than is so', (_, fields, text) => {
    expect(testDriveText(aDrive(fields))).toBe(text)
  })

  it('[GAT-01] says no time of anything but a drive', () => {
    expect(testDriveText(aDrive({ ...TIME, 'Test Drive Status': 'Booked' }, 'enquiry'))).toBeNull()
  })

  it('[GAT-01] has a name, also where its form is there no more', () => {
    expect([named('quote'), named('a form of old'), named('test_drive')]).toEqual([
      'Request for a quote',
      'Message',
      'Test drive',
    ])
    expect(enquiryName('test_drive', VEHICLE_WORDS.caravan)).toBe('Inspection')
    expect(enquiryCarName({ slug: 'a', year: null, make: 'Toyota', model: 'RAV4' })).toBe('Toyota RAV4')
  })
})
