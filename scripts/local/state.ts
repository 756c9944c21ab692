import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** Where local KV, D1 and cache live between starts. */
export const STATE = join(ROOT, '.wrangler/state/v3')
