import { pathTo } from '../tenant/paths.ts'
import type { LeadFormKey } from './forms.ts'

/** What somebody may want of a car on the page of enquiries: a word of its address each. */
export const ABOUT = ['quote', 'photos', 'similar'] as const satisfies LeadFormKey[]
export type About = (typeof ABOUT)[number]

/** The page on which a car is enquired about; with a word of what is wanted where it is not the car itself. */
export const enquiryPath = (car: { id: number }, about?: About): string =>
  `${pathTo('contact_us')}?car_id=${car.id}${about ? `&about=${about}` : ''}`
