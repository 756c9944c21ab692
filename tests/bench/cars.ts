import { askWell } from './client.ts'

export const SEARCH_PATH = '/search/new-used-and-demo-cars'

type Where = { port: number; host: string }

/** The path of the first car with photographs on the search page. */
export async function someCar(where: Where): Promise<string> {
  const cards = await cardsOf(where, 1)
  const path = pathOf(cards.find((each) => each.includes('<img')) ?? cards[0] ?? '')
  if (!path) throw new Error('The search page shows no car.')
  return path
}

/** The paths of all cars that the search pages list. */
export async function carsOf(where: Where): Promise<string[]> {
  const paths = new Set<string>()
  for (let page = 1; ; page++) {
    const known = paths.size
    for (const card of await cardsOf(where, page)) paths.add(pathOf(card) ?? '')
    if (paths.size === known) return [...paths]
  }
}

const pathOf = (card: string) => /href="(\/cars\/[^"]+)"/.exec(card)?.[1]

async function cardsOf({ port, host }: Where, page: number): Promise<string[]> {
  const path = `${SEARCH_PATH}?page=${page}`
  const { text } = await askWell({ port, host, path })
  return text.split('<li class="card"').slice(1)
}
