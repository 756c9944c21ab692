import { type Kind, keptBy } from './kind.ts'

/** Promises of one dealer each, with the page that holds their terms: it says the figure, and is linked. */
const PAGES: [name: string, says: RegExp, page: string][] = [
  [
    'a car moved to the nearest location',
    /(?:brought to you|moved|brings?|brought|nearest (?:you|location))\b[^.]{0,60}?\b(5 working days)/gi,
    '/moved-to-you',
  ],
  ['a price in writing that holds', /price(?: is)? (?:holds|good) for (7 days)/gi, '/price-in-writing'],
  ['an offer for a trade-in that stands', /offer(?: that| is| that's|'s)? (?:stands|good) for (7 days)/gi, '/trade-in'],
  [
    'a loan vehicle',
    /(?:first|breaks down within|loan vehicle for) (90 days)|the (90 days)|\b(90-day) terms/gi,
    '/loan-vehicle',
  ],
  ['notice to end a subscription', /\b(7 days)'? ?notice/gi, '/swap-or-end'],
  ['the shortest subscription', /(?:after|for)(?: the first)? (4 weeks)/gi, '/swap-or-end'],
  ['a handover', /\b(2[- ]hours?)[- ]handover|the (2 hours)/gi, '/handover'],
  ['help at the roadside', /\b(12 months)'? (?:of )?roadside/gi, '/roadside-assistance'],
  ['a ride first', /\b(20-minute) loop/gi, '/ride-it-first'],
]

/** '2-hour' as '2 hour', which stands in '2 hours' too. */
const figure = (said: RegExpExecArray) => said.slice(1).find(Boolean)!.replace(/-/g, ' ').replace(/s$/, '')

export const OWN: Kind[] = PAGES.map(([name, says, page]) => ({ name, says, fault: keptBy({ page, figure }) }))
