import { type Kind, keptBy } from './kind.ts'
import { MONEY } from './money.ts'
import { OWN } from './own.ts'
import { daysOpen, nearestNamed, wrongTimes } from './times.ts'
import { type Dealer, plain } from './words.ts'

const MONEY_BACK = '/14-day-money-back'
const CONDITIONS = [
  /consumer/i,
  /notice within 14 days/i,
  /appointment/i,
  /keys/i,
  /quarter/i,
  /500 km/i,
  /encumbrance/i,
]
const PHONE = /\b(?:0[2-478] \d{4} \d{4}|04\d\d \d{3} \d{3}|1[38]00 \d{3} \d{3}|13 \d\d \d\d)\b/g
/** The Office of the Australian Information Commissioner, which takes complaints about privacy. */
const OTHERS_PHONES = new Set(['1300 363 992'])

/** Times of day that are no opening times, each by the words around it. */
export const OTHER_TIMES = [
  /^\/home-test-drive .*Tuesday to Friday, 10:00 to 16:00/,
  /^\/careers .*\.items\.\d+\.body/,
  /^\/how-it-works .*We check them the same day, until 4 pm/,
  /^\/caravans\/couples .*climbing over someone at 2 am/,
  /^\/faqs .*leaves Toowoomba at 7 am/,
  /^\/pages\/service-benefits .*collects within 15 km of the workshop between 7:30am and 9:00am/,
]

/** How far before a number the location stands that it is of. */
const NEAR_CHARS = 60

const chatNumbers = ({ autobot }: Dealer['site']) =>
  autobot && 'sms' in autobot ? [autobot.sms, autobot.whatsapp] : []

const yearsIn = (text: string) => [...text.matchAll(/\b(\d+)[- ]years?/g)].map(([, years]) => Number(years))

/** Terms of 3 years and more that the site's warranty page gives. */
const warrantyYears = ({ pages }: Dealer) => yearsIn(pages.get('/warranty') ?? '')

export const KINDS: Kind[] = [
  {
    name: 'days to change your mind',
    says: /(\d+) days to change your mind|(\d+)-day money.back|\b(?:within|have) (\d+) days and (\d+) km|bring\b[^.]{0,30}back within (\d+) days/gi,
    fault: (said, words, dealer) => {
      const [days, km = '500'] = [said[1] ?? said[2] ?? said[3] ?? said[5], said[4]]
      if (days !== '14' || km !== '500') return `${said[0]}: it is 14 days and 500 km`
      const terms = dealer.pages.get(MONEY_BACK) ?? ''
      const missing = CONDITIONS.filter((condition) => !condition.test(terms))
      if (missing.length > 0) return `${MONEY_BACK} lacks ${missing.join(', ')}`
      return keptBy({ page: MONEY_BACK, figure: () => '14 days' })(said, words, dealer)
    },
  },
  {
    name: 'years of warranty',
    says: /\b(\d+)[- ]years?'? (?:standard |mechanical )?warranty|warranty[^.]{0,30}?\b(\d+) years/gi,
    fault: ([said, first, second], { text }, dealer) => {
      const years = Number(first ?? second)
      if (/maker's|manufacturer's|statutory/.test(text)) return null
      return warrantyYears(dealer).includes(years) ? null : `/warranty has no ${years} years: ${said}`
    },
  },
  {
    name: 'months of statutory warranty',
    says: /\b(\d+ months?) or ([\d,]+ km)/gi,
    fault: (said, words, dealer) =>
      /warrant/i.test(words.text)
        ? (keptBy({ page: '/warranty', figure: () => said[1]! })(said, words, dealer) ??
          keptBy({ page: '/warranty', figure: () => said[2]! })(said, words, dealer))
        : null,
  },
  {
    name: 'points of inspection',
    says: /\b(\d+)[- ]points?\b(?= of inspection| inspection| and a PPSR| on the hoist|$)|inspected at (\d+) points/gi,
    fault: ([said, first, second], { group, links }, { pages, frame }) => {
      const count = first ?? second
      const keepers = [...pages].filter(([, terms]) => new RegExp(`\\b${count}[- ]points?\\b`).test(terms))
      const keeper = keepers.find(([page]) => group === page || links.includes(page) || frame.includes(page))
      return keeper ? null : `no page says what the ${said} are`
    },
  },
  {
    name: 'the time of an answer',
    says: /\b(?:we|1 of us|1 of the 2 of us|the dealership|the location that has the car)(?:'ll| will)? (?:rings?|calls?|answers?|repl(?:y|ies)|writes?|gets? back to)(?: you)?(?: back)? (?:on )?(within [^.,;]*?(?:hours?|days?)|the same day)/gi,
    fault: ([said, time], _, { site }) =>
      plain(site.lead.answered).includes(time!) ? null : `lead.answered is '${site.lead.answered}', not '${said}'`,
  },
  {
    name: 'a telephone number',
    says: PHONE,
    fault: (said, { text }, { site }) => {
      const [number] = said
      if (OTHERS_PHONES.has(number)) return null
      const phones = site.locations.map(({ contact_detail }) => contact_detail.phone)
      if (![site.phone, ...phones, ...chatNumbers(site)].includes(number)) return 'no number of this site'
      const place = nearestNamed(site, text.slice(Math.max(0, said.index - NEAR_CHARS), said.index))
      return place && place.contact_detail.phone !== number ? `${number} is not the number of ${place.name}` : null
    },
  },
  {
    name: 'a time of day',
    says: /^.*\b(?:\d{1,2}:\d{2}|\d{1,2} ?[ap]m|noon)\b.*$/gis,
    fault: ([text], { isStory, at }, { site }) => {
      if (isStory || OTHER_TIMES.some((time) => time.test(`${at} ${text}`))) return null
      const wrong = wrongTimes(site, text)
      return wrong.length === 0 ? null : `not opening times: ${wrong.join(', ')}`
    },
  },
  {
    name: 'days a week',
    says: /\bopen (\d) days\b/gi,
    fault: ([said, count], _, { site }) => (Number(count) === daysOpen(site) ? null : `${said}: ${daysOpen(site)}`),
  },
  {
    name: 'how many locations',
    says: /\b(?:all|of our|our) (\d+) (?:locations|showrooms)\b/gi,
    fault: ([said, count], _, { site }) => {
      const visible = site.locations.filter((location) => location.visible).length
      return Number(count) === visible ? null : `${said}: ${visible}`
    },
  },
  ...MONEY,
  ...OWN,
]
