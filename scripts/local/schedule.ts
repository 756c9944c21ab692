import { MINUTE_MS } from '../../shared/time.ts'
import { errorMessage } from '../errors.ts'
import type { Server } from './server.ts'

/** Runs the cron of wrangler.toml: Cloudflare calls a deployed Worker by it, a local one is called by this timer only. */
export function runScheduleEveryMinute(server: Server): void {
  const timer = setInterval(() => void runSchedule(server), MINUTE_MS)
  timer.unref()
}

async function runSchedule(server: Server): Promise<void> {
  try {
    const worker = await server.jobs?.getWorker()
    await worker?.scheduled({ scheduledTime: new Date(), cron: '* * * * *' })
  } catch (error) {
    console.error(`The scheduled run failed: ${errorMessage(error)}`)
  }
}
