import { CONTACT_FIELDS, type LeadForm, singleStep } from '../lead-form.ts'

export const PAYMENT_FORMS = {
  reservation: {
    category: 'Reservation',
    subcategory: null,
    event: 'form',
    route: 'car_checkout',
    steps: singleStep(...CONTACT_FIELDS, 'opt_in'),
    title: 'Reserve this {vehicle}',
    intro: '',
    submit: 'Reserve this {vehicle}',
    sent: 'We’ve got your request. It isn’t on hold until we’ve called you.',
  },
  online_payment: {
    category: 'Online Payment',
    subcategory: null,
    event: 'form',
    route: 'online_payment',
    steps: singleStep('payment_reference', 'payment_amount', ...CONTACT_FIELDS),
    title: 'Pay online',
    intro: 'Pay an invoice, a deposit or an account with us by card.',
    submit: 'Continue to payment',
    sent: 'We’ve got your payment.',
  },
  // Sent by a turn, without fields: who took it is signed in.
  spin_to_win: {
    category: 'General Enquiry',
    subcategory: 'Spin To Win',
    event: 'form',
    route: 'spin_to_win',
    steps: [],
    title: 'Spin to win',
    intro: '',
    submit: 'Take your turn',
    sent: 'We’ve noted your prize.',
    answered: 'Show us its code when you come in.',
  },
} as const satisfies Record<string, LeadForm>
