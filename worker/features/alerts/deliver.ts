import {
  alertLetter,
  alertSms,
  alertsOnLetter,
  alertsOnSms,
  confirmationLetter,
  newLinkLetter,
  newLinkSms,
} from '../../../shared/alert/messages.ts'
import { TOKEN_PARAM } from '../../../shared/alert/subscriber.ts'
import { type Letter, letterText } from '../../../shared/confirmation/letter.ts'
import { formatAddress } from '../../../shared/location/address.ts'
import { toPhone } from '../../../shared/phone.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Report } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/service.ts'
import { SendFailure } from '../../platform/outbound.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { TextMessages } from '../../platform/text-messages.ts'
import { type ClaimedMessage, claimMessage, endMessage, type MessageDoc, recordFailedAttempt } from './outbox.ts'

export type Sender = {
  store: SiteStore
  site: Site
  origin: string
  mailer: Mailer
  texts: TextMessages
  /** Epoch ms. */
  clock: () => number
  report: Report
}

/** Sends what is due on one site, one message after the other. `mayGoOn` is asked before each. */
export async function deliver(sender: Sender, mayNotify: boolean, mayGoOn: () => boolean): Promise<void> {
  const { store, clock } = sender
  while (mayGoOn()) {
    const taken = await claimMessage(store, clock(), mayNotify)
    if (!taken) return
    await send(sender, taken)
  }
}

const SENDS: Record<ClaimedMessage['channel'], (sender: Sender, taken: ClaimedMessage) => Promise<void>> = {
  sms: ({ site, origin, texts }, { id, doc, to, tries }) => {
    const text = makeSms(doc, signature({ site, origin }, doc))
    return texts.send({ id, to, text, isRepeat: tries > 1 })
  },
  async email({ site, origin, mailer }, { id, doc, to }) {
    const letter = makeLetter({ site, origin }, doc)
    const unsubscribe = signature({ site, origin }, doc).unsubscribeUrl
    // Loaded when it is needed: the operator's commands load no components.
    const { letterHtml } = await import('../leads/part.tsx')
    const html = letterHtml(letter, site.theme)
    await mailer.send({
      id,
      to,
      from_name: site.name,
      unsubscribe,
      subject: letter.subject,
      text: letterText(letter),
      html,
    })
  },
}

function makeSms(doc: MessageDoc, signed: ReturnType<typeof signature>): string {
  if (doc.kind === 'confirm') throw new Error('a number that was signed in with needs no confirmation')
  if (doc.kind === 'news') return alertSms(doc.news, signed)
  return doc.kind === 'on' ? alertsOnSms(signed) : newLinkSms(signed)
}

type From = Pick<Sender, 'site' | 'origin'>

function makeLetter(from: From, doc: MessageDoc): Letter {
  const { name, address, phone, locations } = from.site
  const main = locations.find(({ primary }) => primary)
  const imprint = [name, main ? formatAddress(main) : `${address.city} ${address.state.toUpperCase()}`]
  const signed = { ...signature(from, doc), imprint, phone: toPhone(phone) }
  if (doc.kind === 'news') return alertLetter(doc.news, signed)
  if (doc.kind === 'link') return newLinkLetter(signed)
  if (doc.kind === 'on') return alertsOnLetter(signed)
  return confirmationLetter(signed, tokenLink(from.origin, 'alerts_confirm', doc.confirm))
}

const signature = ({ site, origin }: From, { stop }: MessageDoc) => ({
  name: site.name,
  url: origin,
  unsubscribeUrl: tokenLink(origin, 'alerts_stop', stop),
})

/** A token stands in the query: no log has it, and no address is spelled anew. */
const tokenLink = (origin: string, route: 'alerts_stop' | 'alerts_confirm', token: string) =>
  `${origin}${pathTo(route)}?${TOKEN_PARAM}=${token}`

async function send(sender: Sender, taken: ClaimedMessage): Promise<void> {
  const { store, site, clock, report } = sender
  const { id, channel, tries } = taken
  try {
    await SENDS[channel](sender, taken)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'failed'
    const { isRecipient, outcome } = error instanceof SendFailure ? error : UNKNOWN
    // It may have been accepted: it is tried again under its id alone.
    const isUnknown = channel === 'sms' && outcome === 'unknown'
    const isLeft = isRecipient
      ? await endMessage(store, id, 'dead', clock(), reason).then(() => false)
      : await recordFailedAttempt(store, taken, clock(), reason, isUnknown ? 'unknown' : 'dead')
    report({ event: isLeft ? 'alert.not_sent' : 'alert.lost', site: site.slug, message_id: id, channel, tries, reason })
    return
  }
  await endMessage(store, id, 'sent', clock())
}

const UNKNOWN = { isRecipient: false, outcome: 'unknown' } as const
