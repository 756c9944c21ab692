import { CONTACT_FIELDS, groupedStep, type LeadForm } from '../lead-form.ts'

/** Finance forms (FIN-07). */
export const FINANCE_FORMS = {
  finance: {
    category: 'Finance',
    subcategory: 'Finance Enquiry',
    event: 'form',
    route: 'finance',
    steps: groupedStep({
      'What you would like': ['budget', 'dealership_slug', 'message'],
      'How we reach you': [...CONTACT_FIELDS, 'opt_in'],
    }),
    messageOptional: true,
    title: 'Finance',
    intro: 'Tell us what you would like to borrow for. We say what it comes to, before you decide anything.',
    submit: 'Send finance enquiry',
    sent: 'Your finance enquiry is with us.',
  },
  finance_pre_approval: {
    category: 'Finance',
    subcategory: 'Finance Pre-Approval',
    event: 'form',
    route: 'finance_pre_approval',
    steps: [
      { title: 'What you want to borrow for', fields: ['budget', 'deposit', 'term', 'employment'] },
      { title: 'How we reach you', fields: ['first_name', 'last_name', 'email', 'phone', 'dealership_slug', 'opt_in'] },
    ],
    title: 'Finance Pre-Approval',
    intro: 'Two short steps. Sending them is no application for credit and leaves no mark on your credit file.',
    submit: 'Ask for pre-approval',
    sent: 'Your request for pre-approval is with us. It is not yet an application for credit.',
  },
  personalised_finance: {
    category: 'Finance',
    subcategory: 'Personalised Finance',
    event: 'form',
    route: 'personalised_finance',
    steps: [
      { title: 'Your loan', fields: ['deposit', 'term', 'employment'] },
      { title: 'How we reach you', fields: ['first_name', 'last_name', 'email', 'phone', 'postcode', 'opt_in'] },
    ],
    title: 'Your finance for this car',
    intro:
      'Two short steps, and we come back with a rate that is yours. Sending them leaves no mark on your credit file.',
    submit: 'Ask for my rate',
    sent: 'Your request for a finance rate is with us. It is not yet an application for credit.',
  },
} as const satisfies Record<string, LeadForm>
