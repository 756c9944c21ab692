import type { CardsReply } from '../../shared/api.ts'
import { fetchCards } from './calls.ts'

type Known = { sold: boolean; html: string } | null

/** What the site said of each car while this page has lived; null for one it no longer shows. */
const known = new Map<string, Known>()

/** The cars of these addresses, asked for once a page. Throws when the site does not say. */
export async function cardsOf(slugs: string[]): Promise<CardsReply> {
  const unknown = slugs.filter((slug) => !known.has(slug))
  if (unknown.length > 0) {
    const { cards, gone } = await fetchCards(unknown)
    for (const { slug, sold, html } of cards) known.set(slug, { sold, html })
    for (const slug of gone) known.set(slug, null)
  }
  const reply: CardsReply = { cards: [], gone: [] }
  for (const slug of slugs) {
    const card = known.get(slug)
    if (card) reply.cards.push({ slug, ...card })
    else reply.gone.push(slug)
  }
  return reply
}
