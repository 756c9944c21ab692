import { leads } from './leads/program.ts'
import { runHere } from './operator/program.ts'

/** `npm run leads -- <command>` (OPS-02) */
await runHere(leads)
