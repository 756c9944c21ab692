import { pathTo } from '../routes/paths.ts'
import { SMS_PART_CHARS, toGsmText } from '../sms/gsm.ts'
import { type AlertItem, alertLine } from './alert-item.ts'

export type MessageSite = {
  /** The dealer's name. */
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
  return excess <= 0 ? text : composeText(Math.max(nameOf(first).length - excess, MIN_NAME_CHARS))
}

const nameOf = (news: AlertItem) => (news.of === 'car' || news.count === 1 ? news.car.name : news.name)

/** Once, when alerts are turned on: what they cover, as far as one part holds it, and how to stop them. */
export const alertsOnSms = ({ name, unsubscribeUrl }: Omit<MessageSite, 'url'>): string =>
  `${toGsmText(`${name}: alerts are on for your watchlist and the searches you follow.`)} Stop: ${unsubscribeUrl}`

/** In place of an expired link. */
export const newLinkSms = ({ name, unsubscribeUrl }: Omit<MessageSite, 'url'>): string =>
  `${toGsmText(`${name}: here’s the link you asked for.`)} Stop: ${unsubscribeUrl}`
