import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Command } from '@commander-js/extra-typings'
import { CommandError } from '../errors.ts'
import { boundDatabases } from '../local/databases.ts'
import { localDatabaseFile } from '../local/sqlite-database.ts'
import { runningServer } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { LOCAL_STATE } from '../root.ts'
import { restoreDatabase } from './dump.ts'
import { bindingsAtEnd, dumpFile, thisAct } from './local-files.ts'
import { platformActSql } from './statements.ts'

export const restoreCommand = ({ print }: Runtime) =>
  new Command('restore')
    .description('Put the databases of this machine back as a folder of make has them. Stop npm start before')
    .requiredOption('--from <folder>', 'what make wrote')
    .option('--replace', 'delete what the databases hold now')
    .addOption(storeOption())
    .action(async ({ from, replace = false, store = LOCAL_STATE }) => {
      if (runningServer(store)) throw new CommandError(`npm start runs on the data in ${store}. Stop it, then restore.`)
      const databases = (await boundDatabases()).map(({ binding, id }) => ({
        binding,
        file: localDatabaseFile(store, id),
      }))
      const dumps = await wholeBackup(from)
      // All are looked at before the first is touched.
      for (const { binding, file } of databases)
        if (dumps.has(binding) && existsSync(file) && !replace)
          throw new CommandError(`${binding} holds data. Give --replace to delete it, or another --store.`)
      for (const { binding, file } of databases) {
        const dump = dumps.get(binding)
        if (dump === undefined) continue
        restoreFile(file, dump)
        print(`${binding}: restored from ${dumpFile(from, binding)}`)
      }
    })

/** The files of a backup by their databases. Throws where one is missing or was cut: half a backup is none. */
async function wholeBackup(from: string): Promise<Map<string, string>> {
  const dumps = new Map<string, string>()
  const expected = new Set<string>()
  for (const { binding } of await boundDatabases()) {
    const file = dumpFile(from, binding)
    if (!existsSync(file)) continue
    const dump = await readFile(file, 'utf8')
    const bindings = bindingsAtEnd(dump)
    if (!bindings) throw new CommandError(`${file} is not whole: its last line is missing. Nothing was changed.`)
    for (const each of bindings) expected.add(each)
    dumps.set(binding, dump)
  }
  if (dumps.size === 0) throw new CommandError(`There is no backup in ${from}. Nothing was changed.`)
  const missing = [...expected].filter((binding) => !dumps.has(binding)).map((binding) => dumpFile(from, binding))
  if (missing.length > 0)
    throw new CommandError(`The backup is not whole: ${missing.join(', ')} is missing. Nothing was changed.`)
  return dumps
}

/** Puts a database in the place of a file, which stays as it is where that fails. */
function restoreFile(file: string, dump: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.restored`
  rmSync(fresh, { force: true })
  const database = new DatabaseSync(fresh)
  restoreDatabase(database, [dump])
  const { begun, done } = platformActSql(thisAct('backup restore'))
  if (hasAudit(database)) for (const statement of [begun, done]) database.exec(statement)
  database.close()
  for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
  renameSync(fresh, file)
}

const hasAudit = (database: DatabaseSync): boolean =>
  database.prepare("select 1 from sqlite_master where name = 'audit'").get() !== undefined
