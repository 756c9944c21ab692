import type { Dealer, Words } from './words.ts'

/** A kind of promise: where it is said, and what has to hold there. */
export type Kind = {
  name: string
  says: RegExp
  /** What is wrong with one saying; null for nothing. */
  fault: (said: RegExpExecArray, words: Words, dealer: Dealer) => string | null
}

/** Kept by a page of the site: it says the same, and is linked beside the promise or from every page. */
type Kept = { page: string; figure: (said: RegExpExecArray) => string }
export const keptBy =
  ({ page, figure }: Kept): Kind['fault'] =>
  (said, { group, links }, { pages, frame }) => {
    const terms = pages.get(page)
    if (terms === undefined) return `${page} is not there`
    if (!terms.toLowerCase().includes(figure(said).toLowerCase())) return `${page} does not say ${figure(said)}`
    return group === page || links.includes(page) || frame.includes(page) ? null : `${page} is not linked`
  }
