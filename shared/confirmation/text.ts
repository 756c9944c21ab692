import type { Link } from '../car/links.ts'
import { toGsmText } from '../sms/gsm.ts'
import { goneBeside, goneWords } from './car-gone.ts'
import type { ConfirmationFacts } from './facts.ts'
import { fillTemplate } from './fill.ts'
import type { Letter } from './letter.ts'
import { placeholderValues } from './values.ts'
import type { ConfirmationWords } from './words.ts'

const linkText = ({ text, href }: Link) => (href.startsWith('tel:') ? text : `${text.replace(/[.:]$/, '')}:\n${href}`)

/** A mail as plain text: all that its HTML says, in the same order. */
export function letterText(letter: Letter): string {
  const { heading, paragraphs, rows, action, links, signOff, imprint, phone, why, stop } = letter
  const blocks = [
    heading,
    ...paragraphs,
    rows.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    action && linkText(action),
    ...links.map(linkText),
    signOff,
    ['--', ...imprint, `Call us: ${phone.text}`].join('\n'),
    why,
    stop && `${stop.text}: ${stop.href}`,
  ]
  return blocks.filter(Boolean).join('\n\n')
}

/** Longer names of senders are cut: the message is what counts. */
const MAX_SENDER_CHARS = 30

/** A text message: the sender first, then what it is about, the link last, and how to stop it where that is due. */
export function confirmationSms(facts: ConfirmationFacts, words: ConfirmationWords): string {
  const { site, event, links, branch } = facts
  const instead = goneWords(facts)
  const said = toGsmText(
    fillTemplate(`${shortened(site.name)}: ${(instead ?? words).sms}`, placeholderValues(facts, true)),
  )
  const href = event === 'car_free' ? (links.car ?? links.manage) : links.manage
  const aside = goneBeside(facts)?.aside ?? ''
  const link = href ?? `call ${branch.phone}`
  return `${said.replace(/:$/, '')}${aside}: ${link}${links.stop ? ` Stop: ${links.stop}` : ''}`
}

const shortened = (name: string) =>
  name.length <= MAX_SENDER_CHARS ? name : `${name.slice(0, MAX_SENDER_CHARS - 3).trimEnd()}...`
