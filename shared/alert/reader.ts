import type { Consent } from '../lead/lead.ts'

/** Ways to tell a reader (WAT-06). */
export const CHANNELS = {
  sms: { words: 'By text message' },
  email: { words: 'By e-mail' },
} as const

export type Channel = keyof typeof CHANNELS

/** Whom and how: a text goes to the number that they signed in with and to no other. */
export type Wish = { channel: 'sms' } | { channel: 'email'; address: string }

/** 'unconfirmed': asked whether the address is theirs, and told nothing before they say so. */
export type ReaderState = 'unconfirmed' | 'on' | 'stopped'

export type Reader = {
  channel: Channel
  /** null for texts, and once stopped. */
  address: string | null
  state: ReaderState
  agreed: Consent
}

/** A search that a shopper follows. */
export type FollowedSearch = { id: string; path: string; filters: string; name: string }

export const hrefOf = ({ path, filters }: Pick<FollowedSearch, 'path' | 'filters'>) =>
  filters ? `${path}?${filters}` : path

/** What a token is called in the query of a link. */
export const TOKEN = 't'
