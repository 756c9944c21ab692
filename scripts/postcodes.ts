import { runCommand } from './command.ts'
import { loadPostcodes, USAGE } from './postcodes/load.ts'

/** `npm run postcodes -- load <file.csv>` (CAL-02) */
await runCommand({ load: loadPostcodes }, USAGE)
