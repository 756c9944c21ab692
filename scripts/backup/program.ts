import { Command } from '@commander-js/extra-typings'
import type { Program } from '../operator/program.ts'
import { drillCommand } from './drill.ts'
import { makeCommand } from './make.ts'
import { restoreCommand } from './restore.ts'

/** `npm run backup -- <command>` (TRU-05) */
export const backup: Program = (runtime) =>
  new Command('backup')
    .description('Export the databases, restore them, and try out that it works.')
    .addCommand(makeCommand(runtime))
    .addCommand(restoreCommand(runtime))
    .addCommand(drillCommand(runtime))
