import DataLoader from 'dataloader'
import { CARDS_PER_CALL, type FoundSearch, SEARCHES_PER_CALL } from '../../shared/api.ts'
import { call } from './call.ts'

/** A car's card as HTML; null for a car that the site no longer shows. */
export type LoadedCard = { sold: boolean; html: string } | null

const cardLoader = new DataLoader<string, LoadedCard>(
  async (slugs) => {
    const { cards } = await call('cards', { query: { cars: slugs.join(',') } })
    return slugs.map((slug) => cards.find((card) => card.slug === slug) ?? null)
  },
  { maxBatchSize: CARDS_PER_CALL },
)

/** Cards by the slugs of their cars, in as few calls as have room for them; a page asks for each once. Throws as `call` does. */
export const fetchCards = (slugs: string[]): Promise<LoadedCard[]> =>
  Promise.all(slugs.map((slug) => cardLoader.load(slug))).catch((error: unknown) => {
    cardLoader.clearAll()
    throw error
  })

/** The same for the searches that a device remembers, by their addresses; the query client keeps the answers. */
export const searchLoader = new DataLoader<string, FoundSearch | null>(
  async (addresses) => {
    const { searches } = await call('searches', { query: addresses.map((address) => ['at', address]) })
    return addresses.map((_, place) => searches[place] ?? null)
  },
  { cache: false, maxBatchSize: SEARCHES_PER_CALL },
)
