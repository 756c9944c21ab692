import { runCommand } from './command.ts'
import { COMMANDS, USAGE } from './reservations/commands.ts'

/** `npm run reservations -- <command>` (RES-01, RES-02) */
await runCommand(COMMANDS, USAGE)
