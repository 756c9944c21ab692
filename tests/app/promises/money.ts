import { dollars } from '../../../shared/money.ts'
import { HOLD_HOURS } from '../../../shared/reservation/reservation.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { type Kind, keptBy } from './kind.ts'
import { plain } from './words.ts'

/** Promises about money: the config holds the figure. */
export const MONEY: Kind[] = [
  {
    name: 'a deposit to reserve',
    says: /(\$\d[\d,]*\b)(?: fully)? (?:refundable )?deposit|\bdeposit (?:is|of) (\$\d[\d,]*\b)|(\$\d[\d,]*\b),? (?:fully )?refundable|reserve online with (\$\d[\d,]*\b)|(\$\d[\d,]*\b) holds/gi,
    fault: (said, words, dealer) => {
      const amount = said.slice(1).find(Boolean)
      const right = dollars(dealer.site.reservation.deposit)
      if (amount !== right) return `${said[0]}: reservation.deposit is ${right}`
      return keptBy({ page: pathTo('terms'), figure: () => right })(said, words, dealer)
    },
  },
  {
    name: 'a deposit that comes back',
    says: /fully refundable/gi,
    fault: keptBy({ page: pathTo('terms'), figure: () => 'fully refundable' }),
  },
  {
    name: 'hours that a car is held',
    says: /\b(?:holds?|held)\b[^.]{0,30}? for (\d+) hours?/gi,
    fault: ([said, hours], { text }, { site }) => {
      const { request_hours } = site.reservation
      const right = /request/i.test(text) ? [HOLD_HOURS, request_hours] : [HOLD_HOURS]
      return right.includes(Number(hours)) ||
        (right.length === 1 && Number(hours) === request_hours && !/deposit/i.test(said))
        ? null
        : `${said}: reservation holds for ${right.join(' or ')}`
    },
  },
  {
    name: 'what delivery costs',
    says: /\bfree in ([^;.]+?); elsewhere from (\$\d+)/gi,
    fault: ([said, place = '', price], _, { site }) => {
      const priced = site.delivery.zones.map(({ price: each }) => each).filter((each) => typeof each === 'number')
      const isFree = site.delivery.zones.some(({ name, price: each }) => each === 0 && sameWords(name ?? '', place))
      const from = dollars(Math.min(...priced.filter((each) => each > 0)))
      return isFree && from === price ? null : `${said}: delivery.zones says from ${from}`
    },
  },
  {
    name: 'days that delivery takes',
    says: /\bdelivery takes up to (\d+) working days|to your door within (\d+) working days/gi,
    fault: ([said, first, second], _, { site }) => {
      const note = plain(site.delivery.note ?? '')
      return note.includes(`within ${first ?? second} working days`) ? null : `${said}: delivery.note is '${note}'`
    },
  },
]

/** 'Brisbane's south and Logan' is the zone 'Brisbane south and Logan'. */
const sameWords = (one: string, other: string) => wordsOf(one) === wordsOf(other)
const wordsOf = (text: string) => plain(text).toLowerCase().replace(/'s\b/g, '')
