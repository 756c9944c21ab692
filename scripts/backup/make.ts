import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from '@commander-js/extra-typings'
import { environmentOption } from '../deploy/options.ts'
import { remoteDatabases } from '../deploy/remote-databases.ts'
import { wranglerProcess } from '../deploy/wrangler.ts'
import { lockedError } from '../local/locked.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { LOCAL_STATE } from '../root.ts'
import { dumpDatabase } from './dump.ts'
import { dumpFile, localFiles, openToRead } from './local-files.ts'

export const makeCommand = ({ print }: Runtime) =>
  new Command('make')
    .description('Write every database as SQL to a folder: those of this machine, or with --env those of an account')
    .requiredOption('--to <folder>', 'where the files go, one a database')
    .addOption(environmentOption())
    .addOption(storeOption())
    .action(async ({ to, env, store = LOCAL_STATE }) => {
      mkdirSync(to, { recursive: true })
      if (env !== undefined) {
        const { config, bindings } = await remoteDatabases(env)
        for (const binding of bindings) {
          const file = dumpFile(to, binding)
          await wranglerProcess(['d1', 'export', binding, '--remote', '--config', config, '--output', file])
          print(`${binding}: ${file}`)
        }
        return
      }
      const files = await localFiles(store)
      const targets = files.map(({ binding }) => dumpFile(to, binding))
      try {
        for (const [at, { file }] of files.entries()) await writeDump(file, partOf(targets[at]!))
      } catch (error) {
        for (const target of targets) rmSync(partOf(target), { force: true })
        throw lockedError(error, store)
      }
      // Under their own names only when all are whole: databases of two moments are no backup.
      for (const [at, { binding }] of files.entries()) {
        renameSync(partOf(targets[at]!), targets[at]!)
        print(`${binding}: ${targets[at]}`)
      }
    })

const partOf = (target: string) => `${target}.part`

async function writeDump(file: string, target: string): Promise<void> {
  const database = openToRead(file)
  try {
    await pipeline(Readable.from(linesOf(dumpDatabase(database))), createWriteStream(target))
  } finally {
    database.close()
  }
}

function* linesOf(statements: Iterable<string>): Generator<string> {
  for (const statement of statements) yield `${statement}\n`
}
