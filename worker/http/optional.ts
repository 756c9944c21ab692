import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'

/** What a page can do without: its failure is logged and gives null. */
export async function settle<Value>(c: Context<AppEnv>, name: string, work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    const message = `${name}: ${error instanceof Error ? error.stack : String(error)}`
    console.error(JSON.stringify({ level: 'error', id: c.get('requestId'), site: c.get('site').slug, message }))
    return null
  }
}
