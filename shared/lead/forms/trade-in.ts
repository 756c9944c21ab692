import { CONTACT_FIELDS, type LeadForm, singleStep } from '../lead-form.ts'

/** Forms about the shopper’s own car (TRD-01, LED-06). */
export const TRADE_FORMS = {
  trade_in: {
    category: 'Trade In',
    subcategory: '1. Lead Created',
    event: 'form',
    route: 'trade_in',
    steps: singleStep('name', 'last_name', 'postcode', 'phone', 'email', 'trade_flow'),
    title: 'Trade in your car',
    intro: 'First, who you are. Then the car, six questions about it, and what it is worth.',
    submit: 'Next: your car',
    sent: 'Your trade-in is with us.',
  },
  valuation: {
    category: 'Trade In',
    subcategory: 'Valuation',
    event: 'form',
    route: 'valuation',
    steps: [
      { title: 'About your car', fields: ['vehicle', 'km', 'rego', 'under_finance'] },
      { title: 'How we reach you', fields: [...CONTACT_FIELDS, 'preferred_contact', 'dealership_slug', 'opt_in'] },
    ],
    title: 'What is my car worth?',
    intro: 'Tell us about your car. One of our buyers looks at it and comes back with a figure.',
    submit: 'Ask for a valuation',
    sent: 'Your request for a valuation is with us.',
  },
} as const satisfies Record<string, LeadForm>
