import type { PrivacyTables } from '../column.ts'

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
