import DataLoader from 'dataloader'
import { CARDS_PER_CALL, type FoundSearch, SEARCHES_PER_CALL } from '../../shared/api.ts'
import { call } from './call.ts'

/** A car's card as HTML; null for a car that the site no longer shows. */
export type LoadedCard = { sold: boolean; html: string; photos?: string } | null

/** Only the batching is used: the query client keeps the answers. */
const options = { cache: false }

/** Cards asked for at one time go in one request, in several where they are more than the call takes. */
export const cardLoader = new DataLoader<string, LoadedCard>(
  async (slugs) => {
    const { cards } = await call('cards', { query: { cars: slugs.join(',') } })
    const bySlug = new Map(cards.map(({ slug, ...card }) => [slug, card]))
    return slugs.map((slug) => bySlug.get(slug) ?? null)
  },
  { ...options, maxBatchSize: CARDS_PER_CALL },
)

/** The same for the searches that a device remembers, by their addresses. */
export const searchLoader = new DataLoader<string, FoundSearch | null>(
  async (addresses) => {
    const { searches } = await call('searches', { query: addresses.map((address) => ['at', address]) })
    return addresses.map((_, place) => searches[place] ?? null)
  },
  { ...options, maxBatchSize: SEARCHES_PER_CALL },
)
