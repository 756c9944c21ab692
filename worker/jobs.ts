import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Bindings } from './bindings.ts'
import { answerJob, storedWork } from './dealer-calls.ts'
import { awaitOutcome, takeCall } from './features/jobs/intake.ts'
import { RETRY_AFTER_MS, runJob } from './features/jobs/run-job.ts'
import type { HandedCall, Intake, JobMessage, JobName } from './features/jobs/service.ts'
import { draw } from './features/print/draw.ts'
import type { Drawing } from './features/print/service.ts'
import { boundedBindings } from './platform/bounded-bindings.ts'
import { BACKGROUND } from './platform/deadlines.ts'
import { report } from './platform/log.ts'
import { inTrace, parseTraceparent } from './platform/telemetry/trace.ts'
import { localBindings } from './platform/wrapped-stores.ts'
import { type Beat, scheduled, workOff } from './scheduled.ts'

/** The bindings of work that no request waits for. */
const background = (env: Bindings) => boundedBindings(localBindings(env), BACKGROUND)

type QueueMessage = Message<Beat | JobMessage>
const isJob = (message: QueueMessage): message is Message<JobMessage> => 'id' in message.body

async function workOffJob(env: Bindings, message: Message<JobMessage>): Promise<void> {
  const deps = { env, clock: Date.now, report, answer: answerJob, stored: storedWork }
  const result = await inTrace(parseTraceparent(null), () => runJob(deps, message.body))
  if (result === 'over') message.ack()
  else message.retry({ delaySeconds: RETRY_AFTER_MS / 1000 })
}

/** What the web Worker hands over, by its service binding alone. */
export class JobsIntake extends WorkerEntrypoint<Bindings> implements Intake {
  take(call: HandedCall, body: ReadableStream<Uint8Array> | null) {
    return takeCall(background(this.env), call, body)
  }

  outcome(of: JobName, waitMs: number) {
    return awaitOutcome(background(this.env), of, waitMs)
  }

  draw(drawing: Drawing) {
    return draw(drawing)
  }
}

/** The jobs Worker: the schedule and heavy calls, behind queues. It has no address, and shares no thread with visitors. */
export default {
  scheduled: (event, env, context) => context.waitUntil(scheduled(background(env), event.scheduledTime)),
  async queue({ messages }, env) {
    const bounded = background(env)
    for (const message of messages)
      await (isJob(message) ? workOffJob(bounded, message) : workOff(bounded, [message as Message<Beat>], Date.now()))
  },
} satisfies ExportedHandler<Bindings, Beat | JobMessage>
