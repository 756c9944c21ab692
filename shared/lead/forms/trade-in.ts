import { CONTACT_FIELDS, type LeadForm, singleStep } from '../lead-form.ts'

/** Forms about the shopper’s own car (TRD-01, LED-06). */
export const TRADE_FORMS = {
  trade_in: {
    category: 'Trade In',
    subcategory: '1. Lead Created',
    event: 'form',
    route: 'trade_in',
    steps: singleStep('name', 'last_name', 'postcode', 'phone', 'email', 'trade_flow'),
    title: 'Trade in your {vehicle}',
    intro: 'Tell us about your {vehicle} and we’ll tell you what we’d pay for it.',
    submit: 'Next: your {vehicle}',
    sent: 'We’ve got your trade-in.',
  },
  valuation: {
    category: 'Trade In',
    subcategory: 'Valuation',
    event: 'form',
    route: 'valuation',
    steps: [
      { title: 'About your {vehicle}', fields: ['vehicle', 'km', 'rego', 'under_finance'] },
      { title: 'Your details', fields: [...CONTACT_FIELDS, 'preferred_contact', 'dealership_slug', 'opt_in'] },
    ],
    title: 'What is my {vehicle} worth?',
    intro: 'Tell us about your {vehicle} and one of our buyers will come back with a figure.',
    submit: 'Request a valuation',
    sent: 'We’ve got your request, and we’ll come back with a figure.',
  },
} as const satisfies Record<string, LeadForm>
