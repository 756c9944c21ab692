import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from '@commander-js/extra-typings'
import { platformActSql, recordBackup } from '../../worker/all-sites/backups.ts'
import type { Target } from '../deploy/environments.ts'
import { environmentOption } from '../deploy/options.ts'
import { remoteDatabases } from '../deploy/remote-databases.ts'
import { type Wrangler, wranglerProcess } from '../deploy/wrangler.ts'
import { CommandError, messageOf } from '../errors.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { LOCAL_STATE } from '../root.ts'
import { dumpDatabase } from './dump.ts'
import { dumpFile, executeLocally, localFiles, openToRead, thisAct } from './local-files.ts'

/** A database that can be backed up: exported to a file, and told that it was. */
type Source = {
  binding: string
  export: (file: string) => Promise<unknown>
  execute: (statement: string) => unknown
}

export type Account = { databases: typeof remoteDatabases; wrangler: Wrangler }
const ACCOUNT: Account = { databases: remoteDatabases, wrangler: wranglerProcess }

export const makeCommand = (runtime: Runtime, account = ACCOUNT) =>
  new Command('make')
    .description('Write every database as SQL to a folder: those of this machine, or with --env those of an account')
    .requiredOption('--to <folder>', 'where the files go, one a database')
    .addOption(environmentOption())
    .addOption(storeOption())
    .action(async ({ to, env, store = LOCAL_STATE }) => {
      mkdirSync(to, { recursive: true })
      const sources = env === undefined ? await localSources(store) : await remoteSources(env, account)
      const [begun, ended] = platformActSql(thisAct('backup make'))
      // The audit trail of the platform is in the first database.
      const [first] = sources
      if (first) await note(runtime, first, begun)
      for (const source of sources) {
        const { binding } = source
        const [part, file, began] = [dumpFile(to, `${binding}.part`), dumpFile(to, binding), Date.now()]
        await source.export(part)
        if (statSync(part).size === 0) throw new CommandError(`${binding} was exported as an empty file.`)
        // Under its own name only when it is whole.
        renameSync(part, file)
        runtime.print(`${binding}: ${file}`)
        await note(runtime, source, recordBackup(began))
      }
      if (first) await note(runtime, first, ended)
    })

/** What cannot be noted, as in a database of before, hinders no backup. */
async function note({ printError }: Runtime, { binding, execute }: Source, statement: string): Promise<void> {
  try {
    await execute(statement)
  } catch (error) {
    printError(`${binding}: the backup could not be noted in it. ${messageOf(error)}`)
  }
}

const localSources = async (store: string): Promise<Source[]> =>
  (await localFiles(store)).map(({ binding, file }) => ({
    binding,
    async export(to) {
      const database = openToRead(file)
      await pipeline(Readable.from(linesOf(dumpDatabase(database))), createWriteStream(to))
      database.close()
    },
    execute: (statement) => executeLocally(file, statement),
  }))

async function remoteSources(env: Target['environment'], { databases, wrangler }: Account): Promise<Source[]> {
  const { config, bindings } = await databases(env)
  return bindings.map((binding) => {
    const at = [binding, '--remote', '--config', config]
    return {
      binding,
      export: (file) => wrangler(['d1', 'export', ...at, '--output', file]),
      execute: (statement) => wrangler(['d1', 'execute', ...at, '--yes', '--command', statement]),
    }
  })
}

function* linesOf(statements: Iterable<string>): Generator<string> {
  for (const statement of statements) yield `${statement}\n`
}
