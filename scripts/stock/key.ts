import { keyStatement, newKey, setKey } from '../../worker/import/key.ts'
import { withSite } from './local.ts'
import { Misuse, needed, readOptions } from './options.ts'

const text = { type: 'string' } as const

/**
 * `key`: makes the key with which a dealer's system pushes stock. Only its hash is kept; with `--sql` the statement that
 * keeps it is printed, for the database of a deployed site.
 */
export async function keyCommand(args: string[]): Promise<void> {
  const { words, given } = readOptions(args, { site: text, state: text, sql: { type: 'boolean' } })
  const site = needed(given, 'site')
  if (words.length > 0 || !/^[a-z0-9-]+$/.test(site)) throw new Misuse(`${words[0] ?? site} is no site.`)
  const key = newKey()
  if (given['sql']) {
    const statement = await keyStatement(site, key, Date.now())
    console.log(`To set the key of the deployed ${site} in place of any earlier one:\n`)
    console.log(`  npx wrangler d1 execute DB --remote --command "${statement}"\n`)
  } else await withSite({ site, state: given['state'] }, ({ env }) => setKey(env.DB, site, key, Date.now()))
  console.log(`The key of ${site}, shown this once.${given['sql'] ? '' : ' Any earlier key has ended.'}\n\n  ${key}\n`)
  console.log('Send it with every push:  Authorization: Bearer <key>')
}
