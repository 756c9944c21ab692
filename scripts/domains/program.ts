import { Command } from '@commander-js/extra-typings'
import type { Program } from '../operator/program.ts'
import { addCommand } from './add.ts'
import { listCommand } from './list.ts'
import { primaryCommand } from './primary.ts'
import { removeCommand } from './remove.ts'
import { verifyCommand } from './verify.ts'

/** `npm run domains -- <command>` (TEN-07) */
export const domains: Program = (runtime) =>
  new Command('domains')
    .description('Give sites domains of their own, by Cloudflare for SaaS.')
    .addCommand(addCommand(runtime))
    .addCommand(verifyCommand(runtime))
    .addCommand(listCommand(runtime))
    .addCommand(primaryCommand(runtime))
    .addCommand(removeCommand(runtime))
