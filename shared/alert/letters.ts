import type { Link } from '../car/links.ts'
import type { Letter } from '../confirmation/letter.ts'
import { pathTo } from '../routes/paths.ts'
import { type AlertItem, alertLine } from './alert-item.ts'
import { LINKS } from './links.ts'
import type { MessageSite } from './messages.ts'

/** Who writes, and how to reach them (Spam Act 2003 (Cth) s 17). */
export type LetterSite = MessageSite & { imprint: string[]; phone: Link }

type Words = Pick<Letter, 'subject'> &
  Partial<Pick<Letter, 'heading' | 'paragraphs' | 'action' | 'links' | 'why' | 'stop'>>

const ASKED = (name: string) => `You asked ${name} for alerts about your watchlist and the searches you follow.`

/** A mail about alerts: each can be stopped without signing in (Spam Act 2003 (Cth) s 18). */
function letter({ name, imprint, phone, unsubscribeUrl }: LetterSite, words: Words): Letter {
  const { subject, heading = subject, paragraphs = [], action = null, links = [] } = words
  const { why = ASKED(name), stop = { text: 'Stop these messages', href: unsubscribeUrl } } = words
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
