import { anApp } from '../an-app.ts'
import type { World } from './world.ts'

/** The longest that each kind of call may take (ms). */
export const LONGEST_MS = {
  page: 1_000,
  call: 2_600,
  form: 4_100,
  document: 20_100,
  first: 5_000,
  operator: 10_000,
  health: 500,
  beat: 600_000,
}

/** What is set up while all is well, and what is then sent. */
export type Scene = {
  send: () => Promise<Response>
  /** Throws where something was lost or done twice, once the dependency is back and the same was sent again. */
  check?: (again: Response) => void | Promise<void>
  /** Words of the shopper that have to be in an answer that did not take them. */
  typed?: string[]
}
export type Call = {
  name: string
  kind: keyof typeof LONGEST_MS
  /** Shown to shoppers whatever is in trouble. */
  isAlwaysShown?: boolean
  /** Not asked while all is well: nothing is known of the site yet. */
  isFirst?: boolean
  set: (world: World) => Scene | Promise<Scene>
}

export const page = (name: string, path: string, isAlwaysShown = true): Call => ({
  name,
  kind: 'page',
  isAlwaysShown,
  set: ({ asStranger }) => ({ send: () => asStranger(path) }),
})
export const call = (name: string, path: string): Call => ({ ...page(name, path, false), kind: 'call' })

/** The first page of a site that this isolate has not met. */
export const first = (name: string, path: string): Call => ({
  ...page(name, path, false),
  kind: 'first',
  set: async ({ trouble }) => {
    const { ask, env, store, database } = await anApp({ env: { DEADLINE_FACTOR: '1' } })
    Object.assign(env, { KV: trouble.kv(store.kv), DB: trouble.database(database.db) })
    return { send: () => ask(path) }
  },
  isFirst: true,
})
