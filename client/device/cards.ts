import type { CardsReply } from '../../shared/api.ts'
import { calls, queryClient } from '../lib/calls.ts'

/** The cars of these addresses as the site shows them now, in this order. Throws where the site does not answer. */
export async function fetchCards(slugs: string[]): Promise<CardsReply> {
  const loaded = await Promise.all(
    slugs.map(async (slug) => ({ slug, card: await queryClient.fetchQuery(calls.card(slug)) })),
  )
  return {
    cards: loaded.flatMap(({ slug, card }) => (card ? [{ slug, ...card }] : [])),
    unavailable: loaded.flatMap(({ slug, card }) => (card ? [] : [slug])),
  }
}
