import { Command } from '@commander-js/extra-typings'
import type { Program } from '../operator/program.ts'
import { createCommand } from './create.ts'
import { diffCommand } from './diff.ts'
import { evidenceCommand } from './evidence.ts'
import { historyCommand, rollbackCommand } from './history.ts'
import { keyCommand, keysCommand, revokeCommand } from './keys.ts'
import { listCommand, showCommand } from './list.ts'
import { moveCommand } from './move.ts'
import { atCommand, previewCommand } from './preview.ts'
import { pauseCommand, publishCommand, resumeCommand } from './publish.ts'
import { retireCommand } from './retire.ts'
import { validateCommand } from './validate.ts'

/** `npm run sites -- <command>` (SIT-01) */
export const sites: Program = (runtime) =>
  new Command('sites')
    .description('Create, check, publish and manage the sites of a platform.')
    .addCommand(createCommand(runtime))
    .addCommand(validateCommand(runtime))
    .addCommand(diffCommand(runtime))
    .addCommand(previewCommand(runtime))
    .addCommand(publishCommand(runtime))
    .addCommand(historyCommand(runtime))
    .addCommand(rollbackCommand(runtime))
    .addCommand(atCommand(runtime))
    .addCommand(evidenceCommand(runtime))
    .addCommand(listCommand(runtime))
    .addCommand(showCommand(runtime))
    .addCommand(pauseCommand(runtime))
    .addCommand(resumeCommand(runtime))
    .addCommand(moveCommand(runtime))
    .addCommand(retireCommand(runtime))
    .addCommand(keyCommand(runtime))
    .addCommand(keysCommand(runtime))
    .addCommand(revokeCommand(runtime))
