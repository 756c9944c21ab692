import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aQuery } from '../../builders/query.ts'
import { someStock } from '../../builders/stock.ts'
import { decode } from '../../builders/whole-index.ts'
import { type Database, d1 } from './engines/d1.ts'
import { itemsJs } from './engines/itemsjs.ts'
import { minisearch } from './engines/minisearch.ts'
import { orama } from './engines/orama.ts'
import { ours } from './engines/ours.ts'
import { type Engine, questions } from './questions.ts'

type Env = { DB: Database }

const MAKERS: Record<string, (cars: number, env: Env) => Engine | Promise<Engine>> = {
  ours: () => ours(stored),
  orama: (cars) => orama(someStock(cars)),
  minisearch: (cars) => minisearch(someStock(cars)),
  itemsjs: (cars) => itemsJs(someStock(cars)),
  d1: (cars, { DB }) => d1(DB, someStock(cars)),
}

let stored = new Uint8Array(0)
let asked = questions([], 0, 0)
let engine: Engine | null = null

const said = (value: unknown) => Response.json(value)

/** Runs in workerd, whose clock stands still while it computes: it is timed by who calls it. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const number = (name: string) => Number(searchParams.get(name))
    switch (pathname) {
      /** The stock as stored, and what will be asked of it. */
      case '/stock':
        stored = new Uint8Array(await request.arrayBuffer())
        asked = questions(someStock(number('cars')), number('questions'), 1)
        return said(stored.length)
      case '/engine':
        engine = await MAKERS[searchParams.get('name') ?? '']!(number('cars'), env)
        return said('ready')
      case '/load':
        for (let left = number('times'); left > 0; left--) decode(stored, 'bench')
        return said('loaded')
      /** From stored bytes to the first page of everything, with all counts. */
      case '/first':
        for (let left = number('times'); left > 0; left--) stockSearch(decode(stored, 'bench')).search(aQuery())
        return said('answered')
      case '/answer':
        return said(await engine?.answer(asked[number('question')]!))
      /** What is timed: nothing, or one question. */
      default: {
        const answer = pathname === '/ask' ? await engine?.answer(asked[number('question')]!) : null
        return said(answer?.count ?? 0)
      }
    }
  },
}
