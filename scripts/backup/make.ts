import { createWriteStream, mkdirSync, renameSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command } from '@commander-js/extra-typings'
import { environmentOption } from '../deploy/options.ts'
import { remoteDatabases } from '../deploy/remote-databases.ts'
import { wranglerProcess } from '../deploy/wrangler.ts'
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
      for (const { binding, file } of await localFiles(store)) {
        const target = dumpFile(to, binding)
        const database = openToRead(file)
        const lines = () => dumpDatabase(database)
        // Under its own name only when it is whole.
        await pipeline(Readable.from(linesOf(lines())), createWriteStream(`${target}.part`))
        renameSync(`${target}.part`, target)
        database.close()
        print(`${binding}: ${target}`)
      }
    })

function* linesOf(statements: Iterable<string>): Generator<string> {
  for (const statement of statements) yield `${statement}\n`
}
