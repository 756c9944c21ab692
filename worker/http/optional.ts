import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'
import { report } from '../platform/log.ts'

/** Work that a page can do without: a failure is logged and gives null. */
export async function optional<Value>(c: Context<AppEnv>, name: string, work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    const message = `${name}: ${error instanceof Error ? error.stack : String(error)}`
    report({ event: 'optional.failed', id: c.get('requestId'), site: c.get('site').slug, message })
    return null
  }
}
