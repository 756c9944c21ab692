import { Command } from '@commander-js/extra-typings'
import type { Program } from '../operator/program.ts'
import { eraseCommand } from './erase.ts'
import { exportCommand } from './export.ts'

/** `npm run privacy -- <command>` (TRU-04) */
export const privacy: Program = (runtime) =>
  new Command('privacy')
    .description('Export or erase everything that is kept of a person, at one site or at all.')
    .addCommand(exportCommand(runtime))
    .addCommand(eraseCommand(runtime))
