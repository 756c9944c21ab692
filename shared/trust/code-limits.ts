import { CODE_WAITS_MS } from '../sign-in/code.ts'
import { codesFor } from '../sign-in/code-budgets.ts'
import { SIGN_IN_PROBLEMS } from '../sign-in/messages.ts'

const { number_limit, too_soon, network_limit, hour_limit, day_limit, question } = SIGN_IN_PROBLEMS
const NUMBER = { counted: 'codes', by: 'number', hours: 24 } as const
const RETURNING = { counted: 'returning_codes', by: 'number', hours: 24, most: 10 } as const
const ADDRESS = { counted: 'unanswered_codes', by: 'address', hours: 1 } as const
const NETWORK = { counted: 'unanswered_codes', by: 'network', hours: 1 } as const
const REFUSED = { beyond: 'refuse' } as const
const PROVED = { beyond: 'prove', shown: question.text } as const
const ASKED = { beyond: 'ask', shown: question.text } as const

const ofBudget = <const Of extends 'site_day' | 'site_hour' | 'platform_hour'>(of: Of, share: number) => ({
  most: codesFor(of, share),
  budget: { of, share },
})

/**
 * Limits of one-time codes (GAT-02, TRU-01), rows of `LIMITS`. Beyond `prove` the browser has to have worked or its
 * shopper to answer a question; beyond `ask` the question has to be answered.
 */
export const CODE_LIMITS = {
  codes_number: { ...NUMBER, most: 10, ...REFUSED, shown: number_limit.text },
  codes_number_wait: { ...NUMBER, most: 10, waits: CODE_WAITS_MS, ...REFUSED, shown: too_soon.text },
  /** Of a browser that signed in with the number before: codes that others ask for to it leave these alone. */
  codes_number_returning: { ...RETURNING, ...REFUSED, shown: number_limit.text },
  codes_number_returning_wait: { ...RETURNING, waits: CODE_WAITS_MS, ...REFUSED, shown: too_soon.text },
  /** Counted by the platform: at all sites together. */
  codes_number_everywhere: { ...NUMBER, most: 20, ...REFUSED, shown: number_limit.text },

  codes_address: { ...ADDRESS, most: 15, ...REFUSED, shown: network_limit.text },
  codes_address_proof: { ...ADDRESS, most: 5, ...PROVED },
  codes_network: { ...NETWORK, most: 30, ...REFUSED, shown: network_limit.text },
  codes_network_proof: { ...NETWORK, most: 10, ...PROVED },
  /**
   * A provider has thousands of customers: it is never refused. Below the breaker of the site, so that one provider's
   * customers have to prove first, before all shoppers have to.
   */
  codes_asn_proof: { counted: 'unanswered_codes', by: 'asn', hours: 1, most: 30, ...PROVED },

  /** Breakers close by themselves, when codes are answered again or the hour has passed. */
  codes_breaker: {
    counted: 'codes',
    by: 'site',
    hours: 1,
    most: 50,
    breaker: { unanswered: 'unanswered_codes', answered: 0.2 },
    ...PROVED,
  },
  codes_breaker_worked: {
    counted: 'worked_codes',
    by: 'site',
    hours: 1,
    most: 50,
    breaker: { unanswered: 'unanswered_worked_codes', answered: 0.2 },
    ...ASKED,
  },

  /** What codes to strangers may cost that no shopper enters: first without a proof, then with work alone. */
  codes_unproved_share: {
    counted: 'unanswered_unproved_codes',
    by: 'site',
    hours: 24,
    ...ofBudget('site_day', 0.2),
    ...PROVED,
  },
  codes_worked_share: {
    counted: 'unanswered_worked_codes',
    by: 'site',
    hours: 24,
    ...ofBudget('site_day', 0.2),
    ...ASKED,
  },
  /** The last fifth is for browsers that signed in before with the number. */
  codes_strangers_day: {
    counted: 'stranger_codes',
    by: 'site',
    hours: 24,
    ...ofBudget('site_day', 0.8),
    ...REFUSED,
    shown: day_limit.text,
  },
  codes_strangers_hour: {
    counted: 'stranger_codes',
    by: 'site',
    hours: 1,
    ...ofBudget('site_hour', 0.8),
    ...REFUSED,
    shown: hour_limit.text,
  },
  codes_site_day: {
    counted: 'codes',
    by: 'site',
    hours: 24,
    ...ofBudget('site_day', 1),
    ...REFUSED,
    shown: day_limit.text,
  },
  codes_site_hour: {
    counted: 'codes',
    by: 'site',
    hours: 1,
    ...ofBudget('site_hour', 1),
    ...REFUSED,
    shown: hour_limit.text,
  },

  codes_platform_unproved: {
    counted: 'codes',
    by: 'platform',
    hours: 1,
    ...ofBudget('platform_hour', 0.5),
    ...PROVED,
  },
  codes_platform_worked: {
    counted: 'codes',
    by: 'platform',
    hours: 1,
    ...ofBudget('platform_hour', 0.75),
    ...ASKED,
  },
  codes_platform_strangers: {
    counted: 'codes',
    by: 'platform',
    hours: 1,
    ...ofBudget('platform_hour', 0.9),
    ...REFUSED,
    shown: hour_limit.text,
  },
  codes_platform_hour: {
    counted: 'codes',
    by: 'platform',
    hours: 1,
    ...ofBudget('platform_hour', 1),
    ...REFUSED,
    shown: hour_limit.text,
  },
} as const
