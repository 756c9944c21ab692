import { runCommand } from './command.ts'
import { COMMANDS, USAGE } from './stock/commands.ts'

/** `npm run stock -- <command>` (OPS-01, OPS-02) */
await runCommand(COMMANDS, USAGE)
