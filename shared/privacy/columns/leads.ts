import type { PrivacyTables } from '../column.ts'

/** What shoppers send to a dealer. */
export const LEAD_TABLES: PrivacyTables = {
  lead: {
    why: 'The dealer answers what a shopper asked.',
    kept: 'leads',
    person: { doc: 'Name, phone number, e-mail address, postcode, message, pages that were seen, words agreed to.' },
    pseudonym: { lead_id: 'Names the enquiry at the dealer.', key: 'A hash of what the form said.' },
    none: 'site at messages_stopped_at acting_until',
  },
  lead_change: {
    why: 'The dealer is told what became of an enquiry.',
    kept: 'leads',
    person: { doc: 'What changed: an offer that was accepted, a reservation that ended.' },
    pseudonym: { lead_id: 'Names the enquiry.', key: 'Names the change.' },
    none: 'site at',
  },
  outbox: {
    why: 'Each enquiry reaches each destination once.',
    kept: 'leads',
    pseudonym: {
      delivery_id: 'Names the delivery at the destination.',
      lead_id: 'Names the enquiry.',
      change: 'Names the change.',
    },
    person: { words: 'A text message on its way, with the link to the page of its lead; deleted once it is sent.' },
    none: 'seq site destination state since due_at lease_until tries status reason ended_at event',
  },
  outbox_pause: {
    why: 'A destination that fails is left alone for a while.',
    kept: 'site',
    none: 'site destination failures until',
  },
  test_drive: {
    why: 'An hour of a test drive is given once.',
    kept: 'test_drives',
    pseudonym: { key: 'The key of the form that booked it.' },
    none: 'site location_id starts_at ends_at car_id',
  },
  trade_in: {
    why: 'A shopper goes on with a trade-in that was begun.',
    kept: 'trade_ins',
    person: {
      doc: 'The plate, the vehicle, its condition and the answers given.',
      told: 'What a valuation said of it.',
    },
    pseudonym: { reference: 'A hash of the reference in the shopper’s address.' },
    none: 'site changed_at version',
  },
  used_challenge: {
    why: 'An answer to a robot check counts once.',
    kept: 'challenges',
    pseudonym: { key: 'The key of the form.' },
    none: 'site challenge until',
  },
  mail: {
    why: 'A developer reads what would have been sent.',
    kept: 'local_mail',
    person: { doc: 'The mail with its receiver.' },
    pseudonym: { id: 'Names the delivery.' },
    none: 'site at',
  },
  text_message: {
    why: 'A developer reads what would have been texted.',
    kept: 'local_mail',
    person: { to: 'The phone number.', text: 'The message.' },
    none: 'site at id',
  },
}
