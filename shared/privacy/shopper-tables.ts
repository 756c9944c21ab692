import type { RetentionRule } from './retention.ts'

/**
 * `person`: says who someone is or what they said. `pseudonym`: says it to those who hold another value, or ties rows of
 * one person together. `none`: says nothing of a person.
 */
export type ColumnClass = 'person' | 'pseudonym' | 'none'

/** What a column says of a person; with a rule where it is kept for another time than its row. */
type Says = string | [says: string, kept: RetentionRule]

/** The columns of a table by their class. A column that is in none of the lists fails a test. */
type PrivacyTable = {
  why: string
  kept: RetentionRule
  person?: Record<string, Says>
  pseudonym?: Record<string, Says>
  /** Names with a space between. */
  none: string
}

export type PrivacyTables = Record<string, PrivacyTable>

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

/** What is kept of shoppers who sign in. */
export const ACCOUNT_TABLES: PrivacyTables = {
  shopper_session: {
    why: 'A shopper stays signed in.',
    kept: 'sessions',
    person: { phone: 'The phone number that signed in.' },
    pseudonym: { token: 'A hash of the token in the browser.' },
    none: 'site began_at seen_at',
  },
  sign_in_challenge: {
    why: 'A texted code proves a phone number.',
    kept: 'sign_in_codes',
    person: { phone: 'The phone number.' },
    pseudonym: {
      id: 'A hash of the token of the browser that asked.',
      proof: 'A keyed hash of the code.',
      ask: 'Names the request at the service that texts.',
      receipt: 'Keyed hashes of the number and of internet addresses that the code is counted under.',
    },
    none: 'site sent sent_at tries closed',
  },
  sign_in_count: {
    why: 'Codes are not asked for without end.',
    kept: 'sign_in_counts',
    pseudonym: { who: 'A keyed hash of a number or of an internet address.' },
    none: 'site day count at',
  },
  trust_count: {
    why: 'Forms, codes and holds are not misused without end.',
    kept: 'trust_counts',
    pseudonym: { who: 'A keyed hash of a number or of an internet address.' },
    none: 'site what hour count at',
  },
  watched_car: {
    why: 'A shopper finds the cars that were saved, and is told of their prices.',
    kept: 'accounts',
    person: { phone: 'The phone number.' },
    none: 'site car_id slug name saved_at told_standing told_price',
  },
  alert_reader: {
    why: 'A shopper gets the alerts that were agreed to.',
    kept: 'accounts',
    person: {
      phone: 'The phone number.',
      address: 'The e-mail address; without confirmation for a few days alone.',
      agreed: 'The words agreed to, and when.',
    },
    pseudonym: { id: 'Ties messages to their reader.', confirm: 'A hash of the token that confirms the address.' },
    none: 'site channel state confirm_by looked_at looks changed_at',
  },
  alert_search: {
    why: 'A shopper follows a search.',
    kept: 'accounts',
    person: { phone: 'The phone number.', path: 'The search.', filters: 'The search.', name: 'The search in words.' },
    pseudonym: { id: 'Names the search in messages.' },
    none: 'site state known since',
  },
  alert_message: {
    why: 'A message is sent once, and its links stop what it began.',
    kept: 'alert_messages',
    person: { doc: 'The cars that it is about.' },
    pseudonym: { id: 'Names the message.', reader: 'Names the reader.', stop: 'A hash of the token that stops it.' },
    none: 'site kind state channel since due_at lease_until tries reason ended_at',
  },
  alert_due: { why: 'Alerts are looked for in time.', kept: 'site', none: 'site at' },
}

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
  reservation_key: {
    why: 'The operator manages reservations.',
    kept: 'site',
    none: 'site hash created_at former_hash',
  },
  lead_key: { why: 'The operator reads enquiries.', kept: 'site', none: 'site hash created_at former_hash' },
  spin: {
    why: 'Each shopper has one turn at a promotion, and its prize.',
    kept: 'spins',
    pseudonym: { who: 'A keyed hash of the phone number.', code: 'What the shopper shows to get the prize.' },
    none: 'site promotion prize at',
  },
}

/** Counts of visits, none of which says who. */
export const VISIT_TABLES: PrivacyTables = {
  event: {
    why: 'The dealer sees which pages and cars are of use.',
    kept: 'events',
    pseudonym: { id: 'A random id of one event, which the tag manager has as well.' },
    none: 'site event path at label',
  },
  car_views: { why: 'A page says how often a car was looked at.', kept: 'site', none: 'site block counts' },
  phone_reveal: {
    why: 'The dealer sees how often a number was asked for.',
    kept: 'phone_reveals',
    none: 'site at id car_id dealership_id website_id',
  },
  popular_page: {
    why: 'Search pages that many read are linked.',
    kept: 'popular_pages',
    none: 'site path views',
  },
  search_view: { why: 'Search pages that many read are linked.', kept: 'popular_pages', none: 'site day counts' },
  missing_address: {
    why: 'Addresses that lead nowhere are mended.',
    kept: 'missing_addresses',
    none: 'site day kind path times hosts',
  },
}
