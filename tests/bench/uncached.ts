import { SEARCH_PATH } from './cars.ts'
import { type Answer, askWell } from './client.ts'

/** A request with a cookie of ours never gets a page that was drawn for others. */
const KNOWN = { cookie: '__Host-bench=1' }
/** A price limit that no car reaches changes the question and not its answer: no two are asked alike. */
let limit = 10_000_000

/** Asks for a page past the cache; for the search page with a search that is not remembered either. */
export function askUncached({ port, host, path }: { port: number; host: string; path: string }): Promise<Answer> {
  const asked = path === SEARCH_PATH ? `${path}?price=-${limit++}` : path
  return askWell({ port, host, path: asked, headers: KNOWN })
}
