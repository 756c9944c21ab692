import { Readable } from 'node:stream'
import { type Program, run } from '../../../scripts/operator/program.ts'
import type { HttpFetch, Runtime } from '../../../scripts/operator/runtime.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import type { BearerKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import type { aForm } from '../a-form.ts'

export type Ended = { code: number; out: string; err: string }

type Desk = {
  env?: Partial<Bindings>
  piped?: string | undefined
  httpFetch?: HttpFetch
  sleep?: Runtime['sleep']
}
const nowhere: HttpFetch = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))

/** What a program does with these words, on a machine whose stores are in memory. */
export async function typed(
  program: Program,
  args: string[],
  { env = {}, piped = '', httpFetch = nowhere, sleep = async () => {} }: Desk = {},
): Promise<Ended> {
  const told = { out: '', err: '' }
  const runtime: Omit<Runtime, 'called'> = {
    print: (line) => void (told.out += `${line}\n`),
    printError: (line) => void (told.err += `${line}\n`),
    write: async (text) => void (told.out += text),
    stdin: () => Readable.from([Buffer.from(piped, 'latin1')]),
    openStores: (_folder, work) => work(env as Bindings),
    httpFetch,
    sleep,
  }
  return { code: await run(program, args, runtime), ...told }
}

type Site = Pick<Awaited<ReturnType<typeof aForm>>, 'slug' | 'host' | 'env' | 'ask' | 'settled'>

/** The operator of a site: on the machine that has its stores, and far from it with a key. */
export async function anOperator(program: Program, keys: BearerKeys, { slug, host, env, ask, settled }: Site) {
  const key = keys.newKey()
  await keys.setKey(siteStore(env.DB, slug), key, Date.now())
  const httpFetch: HttpFetch = (url, { method, headers, body }) =>
    ask(url.pathname + url.search, { method, headers, body, duplex: 'half' } as RequestInit, url.host)
  const remote = `http://${host}`
  async function type(args: string[], piped?: string) {
    const ended = await typed(program, args, { env, httpFetch, piped })
    await settled()
    return ended
  }
  return {
    key,
    remote,
    here: { name: slug, type: (args: string[], piped?: string) => type([...args, '--site', slug], piped) },
    live: {
      name: host,
      type: (args: string[], piped?: string) => type([...args, '--remote', remote, '--key', key], piped),
    },
    /** Nothing is said of which site. */
    bare: (...args: string[]) => type(args),
  }
}

/** Both ways to reach a site: what is promised of one holds for the other. */
export const PLACES = [
  ['on the local data', 'here'],
  ['at a live site', 'live'],
] as const
