import type { SuggestionsReply } from '../../../shared/api.ts'
import { savedSearches } from '../../device/kept.ts'
import { takeNotes } from '../../device/notes.ts'
import { history } from '../../device/seen.ts'
import { calls } from '../../lib/calls.ts'
import { fetchLatest } from '../../lib/query-client.ts'
import { lookUpSearches } from '../look-up.ts'
import { addressOf } from '../searches.ts'

/** One option of the list. `detail`: how many cars it leads to, or a price; empty where that is not known. */
export type Row = { text: string; detail: string; href: string }
export type Rows = {
  note: string | null
  groups: { heading: string; options: Row[] }[]
  whole: SuggestionsReply['whole']
}

export const NO_ROWS: Rows = { note: null, groups: [], whole: null }

/**
 * What may be meant by typed words on the page at this address (STK-03); undefined once a later question has been asked.
 * Without an answer there are no rows.
 */
export const suggestedRows = (typed: string, at: string): Promise<Rows | undefined> =>
  fetchLatest(calls.suggestions(typed, at)).catch((error: unknown) => {
    console.warn(String(error))
    return NO_ROWS
  })

/** Searches of this device that find cars, then those of many, for an empty box (SRC-17, SRC-21). */
export async function rememberedRows(at: string): Promise<Rows | undefined> {
  // A box with the focus may ask before device/start.ts has taken what earlier pages noted.
  takeNotes()
  const [popular, recent, saved] = await Promise.all([
    suggestedRows('', at),
    remembered('Recent searches', history),
    remembered('Saved searches', savedSearches),
  ])
  if (!popular) return undefined
  const known = new Set(recent.options.map(({ href }) => href))
  const others = { ...saved, options: saved.options.filter(({ href }) => !known.has(href)) }
  return { ...popular, groups: [recent, others, ...popular.groups].filter(({ options }) => options.length > 0) }
}

async function remembered(heading: string, shelf: typeof history) {
  const lookedUp = shelf.read().length === 0 ? [] : await lookUpSearches(shelf)
  const options = lookedUp.flatMap(({ search, summary }) =>
    summary === null || summary?.count === 0
      ? []
      : [{ text: summary?.name ?? search.name, detail: summary?.countText ?? '', href: addressOf(search) }],
  )
  return { heading, options }
}

/** Lets go of the recent searches of this device. */
export const forgetRecent = () => history.write([])
export const hasRecent = () => history.read().length > 0
