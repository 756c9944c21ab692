import type { BearerKeys } from '../../worker/platform/bearer-keys.ts'
import { Misuse } from '../fail.ts'
import { withSite } from './local.ts'
import { flag } from './options.ts'
import { SITE, STORE } from './places.ts'
import { type Command, command } from './program.ts'

/** `key`: makes a site's key for one kind of deed, shown this once; only its hash is kept. `to` is what it opens. */
export const keyCommand = (keys: BearerKeys, { to, variable }: { to: string; variable: string }): Command =>
  command({
    about: 'Make the key that a live site answers to, shown once; the one before it ends',
    options: {
      site: SITE,
      store: STORE,
      sql: flag('print how a deployed site is given it, and change nothing here'),
    },
    async run({ site, store, sql }, machine) {
      if (site === undefined) throw new Misuse('--site is missing: say --site <slug>.')
      if (!/^[a-z0-9-]+$/.test(site)) throw new Misuse(`${site} is no name of a site.`)
      const key = keys.newKey()
      if (sql) {
        machine.say(`To set the key of the deployed ${site} in place of any earlier one:\n`)
        machine.say(
          `  npx wrangler d1 execute DB --remote --command "${await keys.keyStatement(site, key, Date.now())}"\n`,
        )
      } else await withSite(machine, { site, store }, ({ env }) => keys.setKey(env.DB, site, key, Date.now()))
      machine.say(
        `The key to ${to} of ${site}, shown this once.${sql ? '' : ' Any earlier key has ended.'}\n\n  ${key}\n`,
      )
      machine.say(`With it:  ${variable}=<key> and --remote <https://host>, or the header Authorization: Bearer <key>`)
    },
  })
