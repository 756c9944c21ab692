import { inTime } from './deadline.ts'

const PATIENCE_MS = 2_000

/**
 * The value of an optional part of a page, or null when it fails or takes too long: the part is left out and the
 * page stands. The failure is logged by name.
 */
export async function settle<Value>(name: string, part: Promise<Value>): Promise<Value | null> {
  try {
    return await inTime(part, PATIENCE_MS)
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', part: name, message: String(error) }))
    return null
  }
}
