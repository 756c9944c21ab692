import { type Phone, toPhone } from '../phone.ts'
import type { Site } from '../tenant/schema.ts'
import { directionsTo, formatAddress } from './address.ts'
import { isOpenNow, type LocalTime, todayText } from './hours.ts'
import type { Location } from './schema.ts'

/** A location as its card shows it (LOC-01). */
export type LocationCard = {
  name: string
  address: string
  phone: Phone
  /** 'Open until 5:30pm' */
  today: string
  isOpen: boolean
  directions: string
}

export const locationCard = (
  location: Location,
  { special_hours }: Pick<Site, 'special_hours'>,
  local: LocalTime,
): LocationCard => ({
  name: location.name,
  address: formatAddress(location),
  phone: toPhone(location.contact_detail.phone),
  today: todayText(location, special_hours, local),
  isOpen: isOpenNow(location, special_hours, local),
  directions: directionsTo(location),
})
