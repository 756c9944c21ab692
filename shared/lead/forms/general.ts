import { CONTACT_FIELDS, groupedStep, type LeadForm, singleStep } from '../lead-form.ts'

/** Forms without a car. */
export const GENERAL_FORMS = {
  contact: {
    category: null,
    subcategory: null,
    event: 'form',
    route: 'contact_us',
    steps: groupedStep({
      'Your message': ['category', 'dealership_slug', 'location', 'person', 'rego', 'message'],
      'How we reach you': [...CONTACT_FIELDS, 'opt_in'],
    }),
    title: 'Contact us',
    intro: 'Tell us what it is about and how to reach you.',
    submit: 'Send message',
    sent: 'Your message is with us.',
  },
  offer: {
    category: 'Sales',
    subcategory: 'Offer Enquiry',
    event: 'enquiry',
    route: 'contact_us',
    steps: singleStep(...CONTACT_FIELDS, 'dealership_slug', 'message', 'trade_in', 'opt_in'),
    messageOptional: true,
    title: 'Enquire about this offer',
    intro: 'Ask us which cars it is for, what it comes to on the road, and how long it takes.',
    submit: 'Send enquiry',
    sent: 'Your enquiry about the offer is with us.',
  },
  service: {
    category: 'Service',
    subcategory: 'Service Booking',
    event: 'form',
    route: 'service',
    steps: [
      {
        title: 'About your car',
        fields: ['service_location', 'vehicle', 'rego', 'additional_services', 'preferred_day'],
      },
      { title: 'How we reach you', fields: [...CONTACT_FIELDS, 'message', 'opt_in'] },
    ],
    messageOptional: true,
    title: 'Book a service',
    intro:
      'Tell us about the car and the day that suits you. We ring to settle the time: nothing is booked before that.',
    submit: 'Ask for a booking',
    sent: 'Your request for a service is with us. The time is settled once we have spoken.',
  },
  parts: {
    category: 'Parts',
    subcategory: 'Parts Enquiry',
    event: 'form',
    route: 'parts_enquiry',
    steps: groupedStep({
      'The part': ['part', 'vehicle_or_vin', 'rego', 'parts_location', 'fitting', 'message'],
      'How we reach you': [...CONTACT_FIELDS, 'opt_in'],
    }),
    messageOptional: true,
    title: 'Ask for a part',
    intro: 'Name the part and the vehicle it is for. We answer with a price and a day.',
    submit: 'Ask for the part',
    sent: 'Your parts enquiry is with us.',
  },
  careers: {
    category: 'General Enquiry',
    subcategory: 'Career Enquiry',
    event: 'careers',
    route: 'careers',
    steps: singleStep(...CONTACT_FIELDS, 'position', 'dealership_slug', 'message'),
    title: 'Careers',
    intro: 'Tell us what you do and what you are looking for.',
    submit: 'Send enquiry',
    sent: 'Your enquiry about working with us is with us.',
  },
} as const satisfies Record<string, LeadForm>
