import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import {
  addOperatorKey,
  newOperatorKey,
  operatorKeyStatement,
  operatorKeys,
  revokeOperatorKeys,
} from '../../worker/platform/operator-keys.ts'
import { CommandError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { operatorKeyVariable } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'

function parseName(text: string): string {
  if (/^[\w .-]{1,60}$/.test(text)) return text
  throw new InvalidArgumentError('A name has letters, digits, spaces, dots and hyphens.')
}

export const keyCommand = (runtime: Runtime) =>
  new Command('key')
    .description('Create an operator’s key for --remote; it is printed once, and opens every site of the platform')
    .requiredOption('--name <name>', 'who it is for, as the history of sites shows it', parseName)
    .option('--sql', 'print the statement that adds the key on a deployed platform, and change nothing here')
    .addOption(storeOption())
    .action(async ({ name, store, sql }) => {
      const key = newOperatorKey()
      if (sql) {
        const statement = await operatorKeyStatement(name, key, Date.now())
        runtime.print('Add the key to the deployed platform with:\n')
        runtime.print(
          `  npx wrangler d1 execute DB --remote --config dist/forecourt/wrangler.production.json --command "${statement}"\n`,
        )
      } else await runtime.withStores(store, ({ DB }) => addOperatorKey(DB, name, key, Date.now()))
      runtime.print(`The key of ${name}. It is not shown again.\n\n  ${key}\n`)
      runtime.print(`Use it as ${operatorKeyVariable}=<key> with --remote <https://host>.`)
    })

export const keysCommand = (runtime: Runtime) =>
  new Command('keys')
    .description('List the operators’ keys of the local data by name (times in UTC)')
    .addOption(storeOption())
    .action(async ({ store }) => {
      const keys = await runtime.withStores(store, ({ DB }) => operatorKeys(DB))
      for (const { name, created_at, revoked_at } of keys)
        runtime.print(
          `${name.padEnd(24)} ${formatMinute(created_at)}${revoked_at === null ? '' : `, revoked ${formatMinute(revoked_at)}`}`,
        )
    })

export const revokeCommand = (runtime: Runtime) =>
  new Command('revoke')
    .description('End every key of an operator')
    .requiredOption('--name <name>', 'whose keys', parseName)
    .addOption(storeOption())
    .action(async ({ name, store }) => {
      const count = await runtime.withStores(store, ({ DB }) => revokeOperatorKeys(DB, name, Date.now()))
      if (count === 0) throw new CommandError(`${name} has no key that works. See: npm run sites -- keys`)
      runtime.print(`${count === 1 ? 'The key' : `${count} keys`} of ${name} no longer work${count === 1 ? 's' : ''}.`)
    })
