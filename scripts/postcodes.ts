import { runHere } from './operator/program.ts'
import { postcodes } from './postcodes/program.ts'

/** `npm run postcodes -- load <file.csv>` (CAL-02) */
await runHere(postcodes)
