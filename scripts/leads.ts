import { runCommand } from './command.ts'
import { COMMANDS, USAGE } from './leads/commands.ts'

/** `npm run leads -- <command>` (OPS-02) */
await runCommand(COMMANDS, USAGE)
