import type { Miniflare } from 'miniflare'
import { messageOf } from '../errors.ts'

const MINUTE_MS = 60_000

/** Runs the cron of wrangler.toml: Cloudflare calls a deployed Worker by it, a local one is called by this timer only. */
export function runScheduleEveryMinute(server: Miniflare): void {
  const timer = setInterval(() => void runSchedule(server), MINUTE_MS)
  timer.unref()
}

async function runSchedule(server: Miniflare): Promise<void> {
  try {
    const worker = await server.getWorker()
    await worker.scheduled({ scheduledTime: new Date(), cron: '* * * * *' })
  } catch (error) {
    console.error(`The scheduled run failed: ${messageOf(error)}`)
  }
}
