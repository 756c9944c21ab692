import { Command } from '@commander-js/extra-typings'
import type { Program } from '../operator/program.ts'
import { importCommand } from './import.ts'
import { missingCommand } from './missing.ts'

/** `npm run redirects -- <command>` (SIT-03) */
export const redirects: Program = (runtime) =>
  new Command('redirects')
    .description('Lead the addresses of a dealer’s former platform to the pages of its site.')
    .addCommand(importCommand(runtime))
    .addCommand(missingCommand(runtime))
