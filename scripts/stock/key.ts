import { newKey, setKey } from '../../worker/import/key.ts'
import { withSite } from './local.ts'
import { needed, readOptions } from './options.ts'

/** `key`: makes the key with which a dealer's system pushes stock. Only its hash is kept. */
export async function keyCommand(args: string[]): Promise<void> {
  const { given } = readOptions(args, { site: { type: 'string' }, state: { type: 'string' } })
  await withSite({ site: needed(given, 'site'), state: given['state'] }, async ({ env, site }) => {
    const key = newKey()
    await setKey(env.DB, site, key, Date.now())
    console.log(`The key of ${site}, shown this once. Any earlier key has ended.\n\n  ${key}\n`)
    console.log('Send it with every push:  Authorization: Bearer <key>')
  })
}
