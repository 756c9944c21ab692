import type { Consent } from '../lead/lead.ts'
import { ALERT_LINK_DAYS, RETENTION } from '../privacy/retention.ts'
import { DAY_MS } from '../time.ts'

export const CHANNELS = {
  sms: { words: 'By text message' },
  email: { words: 'By email' },
} as const

export type Channel = keyof typeof CHANNELS

/** The chosen channel. Texts go only to the number the shopper signed in with. */
export type ChannelChoice = { channel: 'sms' } | { channel: 'email'; address: string }

/** 'unconfirmed': the address awaits its confirmation, and receives nothing but the request for it. */
export type SubscriberState = 'unconfirmed' | 'on' | 'stopped'

export type Subscriber = {
  channel: Channel
  /** E-mail address; null for texts, and after alerts are stopped. */
  address: string | null
  state: SubscriberState
  agreed: Consent
}

export type FollowedSearch = { id: string; path: string; filters: string; name: string }

export const followedSearchHref = ({ path, filters }: Pick<FollowedSearch, 'path' | 'filters'>) =>
  filters ? `${path}?${filters}` : path

export const TOKEN_PARAM = 't'

type LinkRule = {
  /** How long the link works after its message was sent. */
  days: number
  /** What its page says afterwards. */
  expired: { heading: string; text: string }
}

const CONFIRM_DAYS = RETENTION.unconfirmed_alerts.days

/** The links of alert messages (WAT-06, TRU-04). Each message has its own; a newer message does not end an older one's. */
export const LINKS = {
  /** Spam Act 2003 (Cth) s 18: a message can be unsubscribed from for at least 30 days after it was sent. */
  stop: {
    days: ALERT_LINK_DAYS,
    expired: {
      heading: 'This link has expired',
      text: `Links in our messages work for ${ALERT_LINK_DAYS} days. We can send you a new one, or you can sign in and stop your alerts there.`,
    },
  },
  confirm: {
    days: CONFIRM_DAYS,
    expired: {
      heading: 'This link has been used or has expired',
      text: `It works once, within ${CONFIRM_DAYS} days. If your alerts aren’t on yet, sign in and ask for a new one.`,
    },
  },
} as const satisfies Record<string, LinkRule>

export const NEW_LINKS_A_DAY = 3

export const isLinkExpired = (link: keyof typeof LINKS, sentAt: number, now: number): boolean =>
  now > sentAt + LINKS[link].days * DAY_MS
