import type { Consent } from '../lead/lead.ts'

/** Notification channels (WAT-06). */
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

/** A search that a shopper follows. */
export type FollowedSearch = { id: string; path: string; filters: string; name: string }

export const followedSearchHref = ({ path, filters }: Pick<FollowedSearch, 'path' | 'filters'>) =>
  filters ? `${path}?${filters}` : path

/** Query parameter that carries the token of a link. */
export const TOKEN_PARAM = 't'
