import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { carInputSchema } from '../../shared/car/schema.ts'
import { ROOT } from '../root.ts'

/** A car as a feed would send it, before the schema fills in what it leaves out. */
export type Draft = z.input<typeof carInputSchema> & { price: number | null }

/** Reads a JSON file of tenants/_demo. Its type is the caller's claim; the cars made from it are validated. */
export function readDemoFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(ROOT, 'tenants/_demo', file), 'utf8'))
  } catch (cause) {
    throw new Error(`tenants/_demo/${file} cannot be read as JSON.`, { cause })
  }
}
