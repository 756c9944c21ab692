import { existsSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { Command } from '@commander-js/extra-typings'
import { platformActSql } from '../../worker/all-sites/backups.ts'
import { CommandError } from '../errors.ts'
import { boundDatabases } from '../local/databases.ts'
import { localDatabaseFile } from '../local/sqlite-database.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { LOCAL_STATE } from '../root.ts'
import { restoreDatabase } from './dump.ts'
import { dumpFile, thisAct } from './local-files.ts'

export const restoreCommand = ({ print }: Runtime) =>
  new Command('restore')
    .description('Put the databases of this machine back as a folder of make has them. Stop npm start before')
    .requiredOption('--from <folder>', 'what make wrote')
    .option('--replace', 'delete what the databases hold now')
    .addOption(storeOption())
    .action(async ({ from, replace = false, store = LOCAL_STATE }) => {
      for (const { binding, id } of await boundDatabases()) {
        const dump = dumpFile(from, binding)
        if (!existsSync(dump)) continue
        const file = localDatabaseFile(store, id)
        if (existsSync(file) && !replace)
          throw new CommandError(`${binding} holds data. Give --replace to delete it, or another --store.`)
        const fresh = `${file}.restored`
        rmSync(fresh, { force: true })
        const database = new DatabaseSync(fresh)
        restoreDatabase(database, [await readFile(dump, 'utf8')])
        if (hasAudit(database))
          for (const statement of platformActSql(thisAct('backup restore'))) database.exec(statement)
        database.close()
        for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
        renameSync(fresh, file)
        print(`${binding}: restored from ${dump}`)
      }
    })

const hasAudit = (database: DatabaseSync): boolean =>
  database.prepare("select 1 from sqlite_master where name = 'audit'").get() !== undefined
