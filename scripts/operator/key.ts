import { Command } from '@commander-js/extra-typings'
import type { BearerKeys } from '../../worker/platform/bearer-keys.ts'
import { withLocalSite } from './local-site.ts'
import { parseSlug } from './parse.ts'
import type { Runtime } from './runtime.ts'
import { siteOption, storeOption } from './site-access.ts'

type KeyScope = {
  /** What the key opens: 'the stock'. */
  scope: string
  /** Environment variable that the commands read it from. */
  keyVariable: string
}

/** `key`: creates a site's key for one program. It is printed once; only its hash is stored. */
export const keyCommand = (runtime: Runtime, keys: BearerKeys, { scope, keyVariable }: KeyScope) =>
  new Command('key')
    .description('Create the key that --remote needs, in place of any earlier one; it is printed once')
    .addOption(siteOption().argParser(parseSlug).makeOptionMandatory())
    .addOption(storeOption())
    .option('--sql', 'print the statement that sets the key of a deployed site, and change nothing here')
    .action(async ({ site, store, sql }) => {
      const { print } = runtime
      const key = keys.newKey()
      if (sql) {
        print(
          `Set the key of the deployed ${site}, in place of any earlier one, with this. It is for the database that`,
        )
        print(`npm run sites -- show --site ${site} --remote <host> names:\n`)
        print(
          `  npx wrangler d1 execute DB --remote --config dist/forecourt/wrangler.production.json --command "${await keys.keyStatement(site, key, Date.now())}"\n`,
        )
      } else await withLocalSite(runtime, { site, store }, ({ store: own }) => keys.setKey(own, key, Date.now()))
      const ending = sql ? '' : ' Any earlier key has stopped working.'
      print(`The key to ${scope} of ${site}. It is not shown again.${ending}\n\n  ${key}\n`)
      print(
        `Use it as ${keyVariable}=<key> with --remote <https://host>, or as the header Authorization: Bearer <key>.`,
      )
    })
