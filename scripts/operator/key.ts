import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import type { BearerKeys } from '../../worker/platform/bearer-keys.ts'
import { auditSql, withLocalSite } from './local-site.ts'
import { parseSlug } from './parse.ts'
import type { Runtime } from './runtime.ts'
import { siteOption, storeOption } from './site-access.ts'

type KeyScope = {
  /** What the key opens: 'the stock'. */
  scope: string
  /** Environment variable that the commands read it from. */
  keyVariable: string
}

/** The binding of a database. A key in another database than that of its site opens nothing. */
function parseDatabase(text: string): string {
  if (/^DB(_\d+)?$/.test(text)) return text
  throw new InvalidArgumentError(
    'Name the database that has the site, as DB or DB_2: npm run sites -- show --site <slug> --remote <https://host>.',
  )
}

/** `key`: creates a site's key for one program. It is printed once; only its hash is stored. */
export const keyCommand = (runtime: Runtime, keys: BearerKeys, { scope, keyVariable }: KeyScope) =>
  new Command('key')
    .description('Create the key that --remote needs, in place of any earlier one; it is printed once')
    .addOption(siteOption().argParser(parseSlug).makeOptionMandatory())
    .addOption(storeOption())
    .option(
      '--sql <database>',
      'print the statement that sets the key of a deployed site in its database (DB, DB_2), and change nothing here',
      parseDatabase,
    )
    .action(async ({ site, store, sql }) => {
      const { print } = runtime
      const key = keys.newKey()
      if (sql) {
        print(`Set the key of the deployed ${site}, whose rows are in ${sql}, in place of any earlier one, with:\n`)
        print(
          `  npx wrangler d1 execute ${sql} --remote --config dist/forecourt/wrangler.production.json --command "${await keys.keyStatement(site, key, Date.now())}; ${auditSql(runtime, site)}"\n`,
        )
      } else await withLocalSite(runtime, { site, store }, ({ store: own }) => keys.setKey(own, key, Date.now()))
      const ending = sql ? '' : ' Any earlier key has stopped working.'
      print(`The key to ${scope} of ${site}. It is not shown again.${ending}\n\n  ${key}\n`)
      print(
        `Use it as ${keyVariable}=<key> with --remote <https://host>, or as the header Authorization: Bearer <key>.`,
      )
    })
