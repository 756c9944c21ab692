import type { Miniflare } from 'miniflare'
import { MINUTE_MS } from '../../shared/time.ts'

/** Does every minute what the network does by the schedule of wrangler.toml: nothing else calls a local Worker. */
export function everyMinute(server: Miniflare): void {
  const timer = setInterval(() => void once(server), MINUTE_MS)
  timer.unref()
}

async function once(server: Miniflare): Promise<void> {
  try {
    const worker = await server.getWorker()
    await worker.scheduled({ scheduledTime: new Date(), cron: '* * * * *' })
  } catch (error) {
    console.error(`The schedule failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
