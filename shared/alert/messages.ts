import type { Link } from '../car/links.ts'
import type { Letter } from '../confirmation/letter.ts'
import { dollars } from '../money.ts'
import { carPath, pathTo } from '../routes/paths.ts'
import { SMS_PART_CHARS, toGsmText } from '../sms.ts'
import { joined } from '../text.ts'
import type { AlertItem, CarChange } from './changes.ts'
import { LINKS } from './subscriber.ts'

/** A notification as text, and the path of the page it links to. */
type AlertLine = { text: string; path: string }

const CAR_WORDS: Record<CarChange['kind'], (name: string, news: CarChange) => string> = {
  drop: (name, { price, type, was }) =>
    `${name} is now ${joined([dollars(price ?? 0), type])}, was ${dollars(was ?? 0)}.`,
  sold: (name) => `${name} has been sold.`,
  withdrawn: (name) => `${name} is no longer for sale.`,
  back: (name, { price, type }) =>
    `${name} is for sale again${price === null ? '' : ` at ${joined([dollars(price), type])}`}.`,
}

/** @param maxNameChars maximum characters of a name, longer ones are cut */
export function alertLine(news: AlertItem, maxNameChars = Number.POSITIVE_INFINITY): AlertLine {
  const shorten = (name: string) =>
    name.length <= maxNameChars ? name : `${name.slice(0, maxNameChars - 3).trimEnd()}...`
  if (news.of === 'car') {
    return { text: CAR_WORDS[news.kind](shorten(news.car.name), news), path: carPath(news.car.slug) }
  }
  const search = `‘${shorten(news.name)}’`
  if (news.count === 1) return { text: `${shorten(news.car.name)} is new in ${search}.`, path: carPath(news.car.slug) }
  return { text: `${news.countText} are new in ${search}.`, path: news.path }
}

export type MessageSite = {
  name: string
  /** Public origin of the site: 'https://yard.example'. */
  url: string
  /** Unsubscribe link; it needs no sign-in. */
  unsubscribeUrl: string
}

/** Names are shortened to fit into one part, down to so many characters. */
const MIN_NAME_CHARS = 24

/** One text message for all notifications: the sender first, the unsubscribe link last. */
export function alertSms(news: readonly AlertItem[], { name, url, unsubscribeUrl }: MessageSite): string {
  const [first, ...others] = news
  if (!first) throw new Error('An alert needs at least one item.')
  const more = others.length > 0 ? ` And ${others.length} more: ${url}${pathTo('alerts')}` : ''
  const composeText = (maxNameChars?: number) => {
    const { text, path } = alertLine(first, maxNameChars)
    return `${toGsmText(`${name}: ${text}`)} ${url}${path}${more} Stop: ${unsubscribeUrl}`
  }
  const text = composeText()
  const excess = text.length - SMS_PART_CHARS
  return excess <= 0 ? text : composeText(Math.max(itemName(first).length - excess, MIN_NAME_CHARS))
}

const itemName = (news: AlertItem) => (news.of === 'car' || news.count === 1 ? news.car.name : news.name)

/** Once, when alerts are turned on: what they cover, as far as one part holds it, and how to stop them. */
export const alertsOnSms = ({ name, unsubscribeUrl }: Omit<MessageSite, 'url'>): string =>
  `${toGsmText(`${name}: alerts are on for your watchlist and the searches you follow.`)} Stop: ${unsubscribeUrl}`

export const newLinkSms = ({ name, unsubscribeUrl }: Omit<MessageSite, 'url'>): string =>
  `${toGsmText(`${name}: here’s the link you asked for.`)} Stop: ${unsubscribeUrl}`

/** Who writes, and how to reach them (Spam Act 2003 (Cth) s 17). */
type LetterSite = MessageSite & { imprint: string[]; phone: Link }

type Words = Pick<Letter, 'subject'> &
  Partial<Pick<Letter, 'heading' | 'paragraphs' | 'action' | 'links' | 'why' | 'stop'>>

const requestText = (name: string) => `You asked ${name} for alerts about your watchlist and the searches you follow.`

/** A mail about alerts: each can be stopped without signing in (Spam Act 2003 (Cth) s 18). */
function letter({ name, imprint, phone, unsubscribeUrl }: LetterSite, words: Words): Letter {
  const { subject, heading = subject, paragraphs = [], action = null, links = [] } = words
  const { why = requestText(name), stop = { text: 'Stop these messages', href: unsubscribeUrl } } = words
  const preview = paragraphs[0] ?? heading
  const none = { rows: [], picture: null, signOff: null }
  return { ...none, subject, preview, sender: name, heading, paragraphs, action, links, imprint, phone, why, stop }
}

export function alertLetter(news: readonly AlertItem[], site: LetterSite): Letter {
  const lines = news.map((each) => alertLine(each))
  const [first, ...others] = lines
  if (!first) throw new Error('An alert needs at least one item.')
  if (others.length === 0)
    return letter(site, {
      subject: first.text.replace(/\.$/, ''),
      action: { text: 'See it', href: site.url + first.path },
    })
  return letter(site, {
    subject: `${lines.length} changes in your alerts`,
    links: lines.map(({ text, path }) => ({ text, href: site.url + path })),
  })
}

/** Double opt-in: until the link is opened nothing else is sent to the address. */
export const confirmationLetter = (site: LetterSite, confirm: string): Letter =>
  letter(site, {
    subject: `Confirm your email for alerts from ${site.name}`,
    paragraphs: [`This address was entered for alerts from ${site.name}. Confirm it and we’ll start sending them.`],
    action: { text: 'Yes, send me alerts', href: confirm },
    why: 'If it wasn’t you, ignore this email, or tell us not to write again.',
    stop: { text: 'Don’t email me again', href: site.unsubscribeUrl },
  })

export const alertsOnLetter = (site: LetterSite): Letter =>
  letter(site, {
    subject: `Alerts from ${site.name} are on`,
    paragraphs: [
      'We’ll email you when something on your watchlist drops in price, sells or comes back, and when something new matches a search you follow.',
    ],
    action: { text: 'See or change your alerts', href: site.url + pathTo('alerts') },
  })

export const newLinkLetter = (site: LetterSite): Letter =>
  letter(site, {
    subject: `Your link to stop alerts from ${site.name}`,
    paragraphs: [
      `Here’s the new link you asked for. The one in your earlier message from ${site.name} has expired.`,
      `It works for ${LINKS.stop.days} days. If you didn’t ask for it, you can ignore this email.`,
    ],
  })
