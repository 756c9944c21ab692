import { reservationKeys } from '../../worker/services/reservations/key.ts'
import { withSite } from '../stock/local.ts'
import { Misuse, needed, readOptions } from '../stock/options.ts'

const text = { type: 'string' } as const

/** `key`: makes the key with which an operator reaches the reservations of a live site; only its hash is kept. */
export async function keyCommand(args: string[]): Promise<void> {
  const { words, given } = readOptions(args, { site: text, state: text, sql: { type: 'boolean' } })
  const site = needed(given, 'site')
  if (words.length > 0 || !/^[a-z0-9-]+$/.test(site)) throw new Misuse(`${words[0] ?? site} is no site.`)
  const key = reservationKeys.newKey()
  if (given['sql']) {
    const statement = await reservationKeys.keyStatement(site, key, Date.now())
    console.log(`To set the key of the deployed ${site} in place of any earlier one:\n`)
    console.log(`  npx wrangler d1 execute DB --remote --command "${statement}"\n`)
  } else
    await withSite({ site, state: given['state'] }, ({ env }) => reservationKeys.setKey(env.DB, site, key, Date.now()))
  console.log(`The key to the reservations of ${site}, shown this once.\n\n  ${key}\n`)
}
