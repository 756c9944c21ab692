import { CONTACT_FIELDS, groupedStep, type LeadForm } from '../lead-form.ts'

/** Finance forms (FIN-07). */
export const FINANCE_FORMS = {
  finance: {
    category: 'Finance',
    subcategory: 'Finance Enquiry',
    event: 'form',
    route: 'finance',
    steps: groupedStep({
      'What you’d like to buy': ['budget', 'figures', 'dealership_slug', 'message'],
      'Your details': [...CONTACT_FIELDS, 'opt_in'],
    }),
    messageOptional: true,
    title: 'Finance',
    intro: 'Tell us what you’d like to buy and we’ll work out your repayments. There’s no obligation.',
    submit: 'Send finance enquiry',
    sent: 'We’ve got your finance enquiry.',
  },
  finance_pre_approval: {
    category: 'Finance',
    subcategory: 'Finance Pre-Approval',
    event: 'form',
    route: 'finance_pre_approval',
    steps: [
      { title: 'Loan details', fields: ['budget', 'figures', 'deposit', 'term', 'employment'] },
      { title: 'Your details', fields: ['first_name', 'last_name', 'email', 'phone', 'dealership_slug', 'opt_in'] },
    ],
    title: 'Finance Pre-Approval',
    intro: 'This isn’t a credit application and won’t affect your credit score.',
    submit: 'Ask for pre-approval',
    sent: 'We’ve got your request for pre-approval. It isn’t a credit application yet.',
  },
  personalised_finance: {
    category: 'Finance',
    subcategory: 'Personalised Finance',
    event: 'form',
    route: 'personalised_finance',
    steps: [
      { title: 'Loan details', fields: ['deposit', 'term', 'employment'] },
      { title: 'Your details', fields: ['first_name', 'last_name', 'email', 'phone', 'postcode', 'opt_in'] },
    ],
    title: 'Your finance for this {vehicle}',
    intro: 'We’ll come back with a rate of your own. This won’t affect your credit score.',
    submit: 'Ask for my rate',
    sent: 'We’ve got your request for a rate. It isn’t a credit application yet.',
  },
} as const satisfies Record<string, LeadForm>
