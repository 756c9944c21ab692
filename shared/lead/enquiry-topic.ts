import { pathTo } from '../routes/paths.ts'

/** Topics of a car enquiry: values of `about` in the address, and keys of its forms (forms.ts). */
export const ENQUIRY_TOPICS = ['quote', 'photos', 'similar', 'free_again'] as const
export type EnquiryTopic = (typeof ENQUIRY_TOPICS)[number]

/** Path of the enquiry page for a car, with a topic other than the car itself. */
export const enquiryPath = (car: { id: number }, about?: EnquiryTopic): string =>
  `${pathTo('contact_us')}?car_id=${car.id}${about ? `&about=${about}` : ''}`
