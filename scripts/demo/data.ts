import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** A file of tenants/_demo. Its shape is the caller's word; the stock made of it is checked car by car. */
export const demoData = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, 'tenants/_demo', file), 'utf8'))
