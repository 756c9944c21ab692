import { siteFilter } from '../../shared/search/marks.ts'
import { adminClient } from '../../worker/services/typesense/client.ts'
import { forgetTarget } from '../../worker/services/typesense/outbox.ts'
import { pushStock, stockChanged } from '../../worker/services/typesense/push.ts'
import { Stop } from '../fail.ts'
import { hostedKey } from './hosted-key.ts'
import { withSite } from './local.ts'
import { Misuse, needed, readOptions } from './options.ts'

const text = { type: 'string' } as const
const OPTIONS = { site: text, state: text, host: text, collection: text }

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
  if (!hostedKey().TYPESENSE_API_KEY) throw new Stop('Set TYPESENSE_API_KEY to the key that may write to the server.')
  await action(given)
}

/** Makes the only key that may stand in a site's config: it searches, and sees no other site. */
async function makeKey(given: Given): Promise<void> {
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
  await withSite({ site: needed(given, 'site'), state: given['state'] }, async ({ env, site }) => {
    if (!(await stockChanged(env, site))) throw new Stop(`${site} has no typesense in its config.`)
    if (isAnew) await forgetTarget(env.DB, site)
    const synced = await pushStock(env, site)
    if (!synced) throw new Stop('Another is telling the server of this stock. Try again in two minutes.')
    const { put, removed, refused, isNew } = synced
    console.log(`${site}: ${put} cars told, ${removed} removed${isNew ? ', in a new collection' : ''}.`)
    for (const { car, reason } of refused) console.log(`  refused: ${car}: ${reason}`)
  })
}
