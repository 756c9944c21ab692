import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** A file of tenants/_demo. Its shape is the caller's word; the stock made of it is checked car by car. */
export function demoData(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(ROOT, 'tenants/_demo', file), 'utf8'))
  } catch (cause) {
    throw new Error(`tenants/_demo/${file} cannot be read as JSON.`, { cause })
  }
}
