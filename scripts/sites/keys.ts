import { InvalidArgumentError } from '@commander-js/extra-typings'
import { OPERATOR_NAME } from '../../shared/settings/fields.ts'
import { sha256Hex } from '../../worker/platform/crypto.ts'
import {
  addOperatorKey,
  newOperatorKey,
  type OperatorKey,
  operatorKeys,
  revokeOperatorKeys,
} from '../../worker/platform/operator-keys.ts'
import { CommandError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { auditSql } from '../operator/local-site.ts'
import { openPlatform, operatorKeyVariable, type Platform, platformCommand } from '../operator/operator-access.ts'
import { answerWith } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { jsonBody } from './site-registry.ts'

const PATH = '/operator/keys'
const keysAnswer = answerWith<{ keys: OperatorKey[] }>('keys')

/** The keys of a platform's operators, by its API or in the stores of this machine. */
function connectKeys({ call, withStores }: Platform) {
  return {
    list: async (): Promise<OperatorKey[]> =>
      call
        ? (await call({ path: PATH, method: 'GET', answer: keysAnswer, action: 'list the keys' })).keys
        : withStores(({ DB }) => operatorKeys(DB)),
    async add(name: string): Promise<string> {
      const answer = answerWith<{ key: string }>('key')
      if (call) return (await call({ path: PATH, body: jsonBody({ name }), answer, action: 'make a key' })).key
      const key = newOperatorKey()
      await withStores(({ DB }) => addOperatorKey(DB, name, key, Date.now()))
      return key
    },
    /** Ends every key of a name; gives how many there were. */
    async revoke(name: string): Promise<number> {
      const answer = answerWith<{ revoked: number }>('revoked')
      if (!call) return withStores(({ DB }) => revokeOperatorKeys(DB, name, Date.now()))
      return (await call({ path: `${PATH}/revoke`, body: jsonBody({ name }), answer, action: 'end the keys' })).revoked
    },
  }
}

function parseName(text: string): string {
  if (OPERATOR_NAME.test(text)) return text
  throw new InvalidArgumentError('A name has letters, digits, spaces, dots and hyphens.')
}

export const keyCommand = (runtime: Runtime) =>
  platformCommand('key')
    .description('Create an operator’s key for --remote; it is printed once, and opens every site of the platform')
    .requiredOption('--name <name>', 'who it is for, as the history of sites shows it', parseName)
    .option(
      '--sql',
      'print the statement that adds the key on a deployed platform that has none yet, and change nothing here',
    )
    .action(async ({ name, sql, ...options }) => {
      const key = sql ? newOperatorKey() : await connectKeys(openPlatform(runtime, options)).add(name)
      if (sql) {
        const statement = await operatorKeyStatement(name, key, Date.now())
        runtime.print('Add the key to the deployed platform with:\n')
        runtime.print(
          `  npx wrangler d1 execute DB --remote --config dist/forecourt/wrangler.production.json --command "${statement}; ${auditSql(runtime)}"\n`,
        )
      }
      runtime.print(`The key of ${name}. It is not shown again.\n\n  ${key}\n`)
      runtime.print(`Use it as ${operatorKeyVariable}=<key> with --remote <https://host>.`)
    })

/** Adds a key as one statement, for a database that is out of reach. `name` has letters, digits, spaces, dots and hyphens. */
const operatorKeyStatement = async (name: string, key: string, now: number): Promise<string> =>
  `insert into operator_key (hash, name, created_at) values ('${await sha256Hex(key)}', '${name}', ${now})`

export const keysCommand = (runtime: Runtime) =>
  platformCommand('keys')
    .description('List the operators’ keys by name (times in UTC)')
    .action(async (options) => {
      for (const { name, created_at, revoked_at } of await connectKeys(openPlatform(runtime, options)).list())
        runtime.print(
          `${name.padEnd(24)} ${formatMinute(created_at)}${revoked_at === null ? '' : `, revoked ${formatMinute(revoked_at)}`}`,
        )
    })

export const revokeCommand = (runtime: Runtime) =>
  platformCommand('revoke')
    .description('End every key of an operator')
    .requiredOption('--name <name>', 'whose keys', parseName)
    .action(async ({ name, ...options }) => {
      const count = await connectKeys(openPlatform(runtime, options)).revoke(name)
      if (count === 0) throw new CommandError(`${name} has no key that works. See: npm run sites -- keys`)
      runtime.print(`${count === 1 ? 'The key' : `${count} keys`} of ${name} no longer work${count === 1 ? 's' : ''}.`)
    })
