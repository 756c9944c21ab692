import { MESSAGES } from '../messages.ts'

/** Notices after saving and removing a car (WAT-01, WAT-04). */
export const WATCH_OUTCOMES = {
  saved: { title: MESSAGES.watchSaved, text: MESSAGES.watchSavedText },
  signed_in: { title: 'Signed in', text: 'You’re signed in with {car name}.' },
  removed: { title: MESSAGES.watchRemoved, text: MESSAGES.watchRemovedText },
  sold: { title: 'Car Not Saved', text: '{car name} has been sold, so you can’t save it.' },
  gone: { title: 'Car Not Saved', text: 'It’s no longer listed, so you can’t save it.' },
  full: { title: 'Car Not Saved', text: 'Your watchlist is full. Remove one to make room for another.' },
  failed: { title: 'Car Not Saved', text: 'We can’t change your watchlist just now. Please try again in a moment.' },
} as const

export type WatchOutcome = keyof typeof WATCH_OUTCOMES

export type WatchNotice = { title: string; text: string }

/** The notice of an outcome with the vehicle's name (WAT-03), in the word of its kind (vehicle-words.ts). */
export function watchNotice(outcome: WatchOutcome, name: string, noun = 'car'): WatchNotice {
  const { title, text } = WATCH_OUTCOMES[outcome]
  return {
    title: title.replace('Car', noun.charAt(0).toUpperCase() + noun.slice(1)),
    text: text.replace('{car name}', () => name),
  }
}
