import { z } from 'zod'
import { siteFilter } from '../../shared/search/marks.ts'
import { adminClient } from '../../worker/services/typesense/client.ts'
import { forgetTarget } from '../../worker/services/typesense/outbox.ts'
import { pushStock, stockChanged } from '../../worker/services/typesense/push.ts'
import type { Synced } from '../../worker/services/typesense/sync.ts'
import { Stop } from '../fail.ts'
import { hostedKey } from './hosted-key.ts'
import { liveSite } from './live.ts'
import { withSite } from './local.ts'
import { Misuse, needed, readOptions } from './options.ts'

const text = { type: 'string' } as const
const OPTIONS = { site: text, state: text, host: text, collection: text, remote: text, key: text }

type Given = ReturnType<typeof readOptions>['given']

const ACTIONS: Record<string, (given: Given) => Promise<void>> = {
  key: makeKey,
  sync: (given) => tell(given, false),
  rebuild: (given) => tell(given, true),
}

/** `hosted key|sync|rebuild`: what hosted search needs of an operator (SRC-20). */
export async function hostedCommand(args: string[]): Promise<void> {
  const { words, given } = readOptions(args, OPTIONS)
  const action = ACTIONS[words[0] ?? '']
  if (!action || words.length > 1) throw new Misuse(`Say one of: hosted ${Object.keys(ACTIONS).join(', hosted ')}.`)
  // A live site has the key of the server among its own secrets.
  if (given['remote'] === undefined && !hostedKey().TYPESENSE_API_KEY) {
    throw new Stop('Set TYPESENSE_API_KEY to the key that may write to the server.')
  }
  await action(given)
}

/** Makes the only key that may stand in a site's config: it searches, and sees no other site. */
async function makeKey(given: Given): Promise<void> {
  if (given['remote'] !== undefined) throw new Misuse('The key is made by its server: leave out --remote.')
  const [site, host, collection] = ['site', 'host', 'collection'].map((name) => needed(given, name)) as [
    string,
    string,
    string,
  ]
  const client = adminClient(host, hostedKey().TYPESENSE_API_KEY ?? '')
  const { value } = await client.keys().create({
    description: `Searches of ${site}`,
    actions: ['documents:search'],
    collections: [`${collection}(-[0-9a-z]+)?`],
  })
  if (!value) throw new Stop('The server made no key.')
  const key = client.keys().generateScopedSearchKey(value, { filter_by: siteFilter(site) })
  console.log(
    `For tenants/${site}/site.json:\n\n${JSON.stringify({ typesense: { host, key, collection } }, null, 2)}\n`,
  )
}

async function tell(given: Given, isAnew: boolean): Promise<void> {
  const { remote, state, key } = given
  const site = needed(given, 'site')
  const synced =
    remote === undefined
      ? await tellHere(site, state, isAnew)
      : await tellLive(remote, key ?? process.env['STOCK_KEY'], isAnew)
  const { put, removed, refused, isNew } = synced
  console.log(`${site}: ${put} cars told, ${removed} removed${isNew ? ', in a new collection' : ''}.`)
  for (const { car, reason } of refused) console.log(`  refused: ${car}: ${reason}`)
}

const tellHere = (site: string, state: string | undefined, isAnew: boolean): Promise<Synced> =>
  withSite({ site, state }, async ({ env }) => {
    if (!(await stockChanged(env, site))) throw new Stop(`${site} has no typesense in its config.`)
    if (isAnew) await forgetTarget(env.DB, site)
    const synced = await pushStock(env, site)
    if (!synced) throw new Stop('Another is telling the server of this stock. Try again in two minutes.')
    return synced
  })

const count = z.number().int()
const answerSchema = z.object({
  synced: z.object({
    put: count,
    removed: count,
    refused: z.array(z.object({ car: z.string(), reason: z.string() })),
    isNew: z.boolean(),
  }),
})

/** The live site tells the server, of the stock it has. */
async function tellLive(remote: string, key: string | undefined, isAnew: boolean): Promise<Synced> {
  const query: Record<string, string> = isAnew ? { rebuild: '' } : {}
  const ask = liveSite(remote, key)
  return (await ask({ path: '/api/stock/hosted', query, answer: answerSchema, deed: 'tell its server' })).synced
}
