import type { Link } from '../car/links.ts'
import type { Letter } from '../confirmation/letter.ts'
import { pathTo } from '../tenant/paths.ts'
import { type AlertItem, alertLine } from './alert-item.ts'
import { LINKS } from './links.ts'
import type { MessageSite } from './messages.ts'

/** Who writes, and how to reach them (Spam Act 2003 (Cth) s 17). */
export type LetterSite = MessageSite & { imprint: string[]; phone: Link }

type Words = Pick<Letter, 'subject'> &
  Partial<Pick<Letter, 'heading' | 'paragraphs' | 'action' | 'links' | 'why' | 'stop'>>

const ASKED = (name: string) => `You asked ${name} to tell you about cars you watch and searches you follow.`

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
    subject: `${lines.length} changes in what you follow`,
    links: lines.map(({ text, path }) => ({ text, href: site.url + path })),
  })
}

/** Double opt-in: until the link is opened nothing else is sent to the address. */
export const confirmationLetter = (site: LetterSite, confirm: string): Letter =>
  letter(site, {
    subject: `Confirm that ${site.name} may write to you`,
    paragraphs: [`We were asked to send messages from ${site.name} about cars and searches to this address.`],
    action: { text: 'Yes, write to me', href: confirm },
    why: 'If it wasn’t you, do nothing, or tell us not to write again.',
    stop: { text: 'Don’t write to me again', href: site.unsubscribeUrl },
  })

export const alertsOnLetter = (site: LetterSite): Letter =>
  letter(site, {
    subject: `Alerts from ${site.name} are on`,
    paragraphs: [
      'We write to you when a car that you watch drops in price, is sold or comes back, and when new cars match a search that you follow.',
    ],
    action: { text: 'See what you follow, or change it', href: site.url + pathTo('alerts') },
  })

export const newLinkLetter = (site: LetterSite): Letter =>
  letter(site, {
    subject: `Your link to stop alerts from ${site.name}`,
    paragraphs: [
      `You asked for a new link, since the one in an earlier message from ${site.name} has expired.`,
      `It works for ${LINKS.stop.days} days. If you didn’t ask for it, there’s nothing you need to do.`,
    ],
  })
