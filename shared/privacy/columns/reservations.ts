import type { PrivacyTables } from '../column.ts'

/** Holds, money and promotions. */
export const RESERVATION_TABLES: PrivacyTables = {
  reservation: {
    why: 'A car is held for one shopper, who can see it and let it go.',
    kept: 'reservations',
    pseudonym: {
      id: 'Names the reservation to the shopper and the dealer.',
      key: 'The key of the form.',
      holder: 'A hash of the token in the browser.',
      who: 'A keyed hash of the phone number.',
      lead_id: 'Names the enquiry.',
    },
    none: 'site car_id kind state reason held_at held_until changed_at car deposit untold proved',
  },
  payment: {
    why: 'Money is accounted for, and goes back where it is owed.',
    kept: 'payments',
    person: { reference: ['What the shopper wrote that it is for.', 'payment_details'] },
    pseudonym: {
      id: 'Names the payment; a deposit has the id of its reservation.',
      key: ['The key of the form.', 'payment_details'],
      holder: ['A hash of the token in the browser.', 'payment_details'],
      ref: 'Names it at the payment processor.',
      url: ['The page at the payment processor.', 'payment_details'],
      charge: 'Names the charge at the payment processor.',
      lead_id: ['Names the enquiry.', 'payment_details'],
    },
    none: 'site purpose amount state opened_at paid_at changed_at tries retry_at trouble untold attempt begun_at',
  },
  payment_event: {
    why: 'A message of the payment processor counts once, and shows how a payment came about.',
    kept: 'payments',
    pseudonym: {
      id: 'Names the message at the processor.',
      payment: 'Names the payment, or the charge of a refund whose payment is not known.',
    },
    none: 'site at kind',
  },
  reservation_key: { why: 'The operator manages reservations.', kept: 'site', none: 'site hash created_at' },
  lead_key: { why: 'The operator reads enquiries.', kept: 'site', none: 'site hash created_at' },
  spin: {
    why: 'Each shopper has one turn at a promotion, and its prize.',
    kept: 'spins',
    pseudonym: { who: 'A keyed hash of the phone number.', code: 'What the shopper shows to get the prize.' },
    none: 'site promotion prize at',
  },
}
