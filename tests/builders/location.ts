import { type Location, locationSchema, type SpecialHour, specialHourSchema } from '../../shared/location/settings.ts'

type Entry = {
  weekday: number
  open?: string
  close?: string
  status?: 'Closed'
  department?: string
  formated_hours?: string
}

/** Entries for several weekdays alike. */
export const hours = (weekdays: number[], open: string, close: string, department?: string): Entry[] =>
  weekdays.map((weekday) => ({ weekday, open, close, department }))

/** A location that keeps these hours. */
export function buildLocation(opening_hours: Entry[], changes: object = {}): Location {
  return locationSchema.parse({
    id: 1,
    name: 'Aspley',
    slug: 'aspley',
    dealership_id: 1,
    dealership_slug: 'aspley',
    address: { street: '1 Brolga Road', city: 'Aspley', state: 'qld', postcode: '4034', lat: -27.36, long: 153.01 },
    contact_detail: { phone: '07 5550 0226', opening_hours },
    ...changes,
  })
}

export const buildSpecialHour = (entry: object): SpecialHour => specialHourSchema.parse(entry)
