import { DatabaseSync } from 'node:sqlite'
import { Command } from '@commander-js/extra-typings'
import { CommandError } from '../errors.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { storeOption } from '../operator/site-access.ts'
import { LOCAL_STATE } from '../root.ts'
import { compareDatabases, dumpDatabase, restoreDatabase } from './dump.ts'
import { localFiles, openToRead } from './local-files.ts'
import { makeCommand } from './make.ts'
import { restoreCommand } from './restore.ts'

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
