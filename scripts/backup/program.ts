import { appendFileSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from '@commander-js/extra-typings'
import { LOCKED } from '../../worker/platform/wrapped-stores.ts'
import type { Target } from '../deploy/environments.ts'
import { environmentOption } from '../deploy/options.ts'
import { remoteDatabases } from '../deploy/remote-stores.ts'
import { type Wrangler, wranglerProcess } from '../deploy/wrangler.ts'
import { CommandError, errorMessage } from '../errors.ts'
import { boundDatabases, localDatabaseFile } from '../local/sqlite-database.ts'
import { lockedError } from '../local/writable.ts'
import { runningServer } from '../operator/local-site.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { LOCAL_STATE } from '../root.ts'
import { compareDatabases, dumpDatabase, restoreDatabase } from './dump.ts'
import { bindingsAtEnd, dumpFile, endLine, executeLocally, localFiles, openToRead, thisAct } from './local-files.ts'
import { AFTER_RESTORE, platformActSql, recordBackup } from './statements.ts'

/** `npm run backup -- <command>` (TRU-05) */
export const backup: Program = (runtime) =>
  new Command('backup')
    .description('Export the databases, restore them, and try out that it works.')
    .addCommand(makeCommand(runtime))
    .addCommand(restoreCommand(runtime))
    .addCommand(drillCommand(runtime))

const drillCommand = ({ print }: Runtime) =>
  new Command('drill')
    .description(
      'Export each database of this machine, restore it to memory, compare all tables, and say how long it took',
    )
    .addOption(storeOption())
    .action(async ({ store = LOCAL_STATE }) => {
      for (const { binding, file } of await localFiles(store)) {
        const before = openToRead(file)
        const after = new DatabaseSync(':memory:')
        const from = performance.now()
        const dump = [...dumpDatabase(before)]
        const exported = performance.now()
        restoreDatabase(after, dump)
        const took = `${seconds(exported - from)} to export, ${seconds(performance.now() - exported)} to restore`
        const differences = compareDatabases(before, after)
        if (differences.length > 0) throw new CommandError(`${binding} differs: ${differences.join(', ')}.`)
        print(`${binding}: ${dump.length} statements, ${took}, all tables alike`)
      }
    })

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const restoreCommand = ({ print }: Runtime) =>
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
      const sources = env === undefined ? await localSources(store) : await remoteSources(env, account)
      mkdirSync(to, { recursive: true })
      const { begun, done, failed } = platformActSql(thisAct('backup make'))
      // The audit trail of the platform is in the first database.
      const [first] = sources
      const parts = sources.map((source) => ({ source, file: dumpFile(to, source.binding), began: 0 }))
      const earlier = parts.find(({ file }) => existsSync(file))
      if (earlier) throw new CommandError(`${earlier.file} is there already, and is kept. Give another folder.`)
      // Until it is noted, what is exported has nothing of it.
      let isNoted = false
      try {
        isNoted = first !== undefined && (await note(runtime, first, begun))
        for (const part of parts) {
          part.began = Date.now()
          await part.source.export(partPath(part.file))
          if (statSync(partPath(part.file)).size === 0)
            throw new CommandError(`${part.source.binding} was exported as an empty file.`)
          const ofBackup = isNoted && part.source === first ? [done] : []
          const statements = [...ofBackup, ...((await hasJobs(part.source)) ? AFTER_RESTORE : [])]
          appendFileSync(partPath(part.file), statements.map((statement) => `${statement};\n`).join(''))
          appendFileSync(partPath(part.file), endLine(sources.map(({ binding }) => binding)))
        }
      } catch (error) {
        for (const { file } of parts) rmSync(partPath(file), { force: true })
        if (isNoted && first) await note(runtime, first, failed).catch(() => {})
        throw env === undefined ? lockedError(error, store) : error
      }
      // Under their own names only when all are whole: databases of two moments are no backup.
      for (const { source, file, began } of parts) {
        renameSync(partPath(file), file)
        runtime.print(`${source.binding}: ${file}`)
        await note(runtime, source, recordBackup(began))
      }
      if (first) await note(runtime, first, done)
    })

const partPath = (target: string) => `${target}.part`

/** What cannot be noted, as in a database of before, hinders no backup; a lock would hold the export up, too. */
async function note({ printError }: Runtime, { binding, execute }: Source, statement: string): Promise<boolean> {
  try {
    await execute(statement)
    return true
  } catch (error) {
    if (LOCKED.test(errorMessage(error))) throw error
    printError(`${binding}: the backup could not be noted in it. ${errorMessage(error)}`)
    return false
  }
}

/** Whether a database has heavy calls: that of a version before has none. */
async function hasJobs({ execute }: Source): Promise<boolean> {
  try {
    for (const statement of AFTER_RESTORE) await execute(`explain ${statement}`)
    return true
  } catch (error) {
    if (LOCKED.test(errorMessage(error))) throw error
    return false
  }
}

const localSources = async (store: string): Promise<Source[]> =>
  (await localFiles(store)).map(({ binding, file }) => ({
    binding,
    async export(to) {
      const database = openToRead(file)
      try {
        await pipeline(Readable.from(toLines(dumpDatabase(database))), createWriteStream(to))
      } finally {
        database.close()
      }
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

function* toLines(statements: Iterable<string>): Generator<string> {
  for (const statement of statements) yield `${statement}\n`
}
