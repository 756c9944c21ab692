import { SMS_PART_CHARS, toGsmText } from '../sms/gsm.ts'
import { pathTo } from '../tenant/paths.ts'
import { type AlertItem, alertLine } from './alert-item.ts'
import { LINKS } from './links.ts'

type MessageSite = {
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

export type MailContent = { subject: string; text: string }

export function alertMail(news: readonly AlertItem[], { name, url, unsubscribeUrl }: MessageSite): MailContent {
  const lines = news.map((each) => alertLine(each))
  const [first, ...others] = lines
  if (!first) throw new Error('An alert needs at least one item.')
  return {
    subject: others.length === 0 ? first.text.replace(/\.$/, '') : `${lines.length} changes in what you follow`,
    text: [
      ...lines.map(({ text, path }) => `${text}\n${url}${path}`),
      `You asked ${name} to tell you of cars that you watch and searches that you follow.`,
      `Stop these messages: ${unsubscribeUrl}`,
    ].join('\n\n'),
  }
}

/** Double opt-in: until the link is opened nothing else is sent to the address. */
export const confirmationMail = ({
  name,
  unsubscribeUrl,
  confirm,
}: Omit<MessageSite, 'url'> & { confirm: string }): MailContent => ({
  subject: `Confirm that ${name} may write to you`,
  text: [
    `We were asked to send messages from ${name} about cars and searches to this address.`,
    `Yes, write to me: ${confirm}`,
    'If it was not you, do nothing, or tell us not to write again:',
    unsubscribeUrl,
  ].join('\n\n'),
})

/** Once, when alerts are turned on: what they cover, as far as one part holds it, and how to stop them. */
export const alertsOnSms = ({ name, unsubscribeUrl }: Omit<MessageSite, 'url'>): string =>
  `${toGsmText(`${name}: alerts are on for cars you watch and searches you follow.`)} Stop: ${unsubscribeUrl}`

export const alertsOnMail = ({ name, url, unsubscribeUrl }: MessageSite): MailContent => ({
  subject: `Alerts from ${name} are on`,
  text: [
    'We write to you when a car that you watch drops in price, is sold or comes back, and when new cars match a search that you follow.',
    `See what you follow, or change how we tell you: ${url}${pathTo('alerts')}`,
    `Stop these messages: ${unsubscribeUrl}`,
  ].join('\n\n'),
})

/** In place of an expired link. */
export const newLinkSms = ({ name, unsubscribeUrl }: Omit<MessageSite, 'url'>): string =>
  `${toGsmText(`${name}: the link that you asked for.`)} Stop: ${unsubscribeUrl}`

export const newLinkMail = ({ name, unsubscribeUrl }: Omit<MessageSite, 'url'>): MailContent => ({
  subject: `Your link to stop alerts from ${name}`,
  text: [
    `You asked for a new link, since the one in an earlier message from ${name} has expired.`,
    `Stop these messages: ${unsubscribeUrl}`,
    `It works for ${LINKS.stop.days} days. If you did not ask for it, you need do nothing.`,
  ].join('\n\n'),
})
