import { expect } from 'vitest'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { answerJob, storedWork } from '../../../worker/dealer-calls.ts'
import { type JobDeps, runJob } from '../../../worker/features/jobs/run-job.ts'
import type { Job, JobMessage } from '../../../worker/features/jobs/service.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { anIntake } from '../../builders/intake.ts'
import { fakeQueue } from '../../fakes/queue.ts'
import { fakeR2 } from '../../fakes/r2.ts'
import { aForm } from '../a-form.ts'

const patient = createApp()
/** Tells at once where the answer will be. */
const hasty = createApp({ waitMs: 0 })

export const CSV = (...keys: string[]) =>
  [
    'source_key,name,car_type,make,model,price',
    ...keys.map((key) => `${key},2020 Mazda ${key},used,Mazda,CX-5,31990`),
  ].join('\n')

/** A site whose heavy calls go to the jobs Worker. `isPrompt`: it takes each at once. */
export async function aJobsYard({
  isPrompt = false,
  site = {},
}: {
  isPrompt?: boolean
  site?: Partial<SiteInput>
} = {}) {
  const made = await aForm({ cars: null, site })
  const files = fakeR2()
  const running: Promise<unknown>[] = []
  const queue = fakeQueue<JobMessage>((message) => void (isPrompt && running.push(run(message))))
  const stores = { ...made.env, FILES: files.bucket, JOBS: queue.queue } as Bindings
  const env: Bindings = { ...stores, INTAKE: anIntake(stores) }
  const reports: Record<string, unknown>[] = []
  const report = (event: Record<string, unknown>) => void reports.push(event)
  const answer: { of: JobDeps['answer'] } = { of: answerJob }
  const run = (message: JobMessage) =>
    runJob({ env, clock: Date.now, report, stored: storedWork, answer: (...given) => answer.of(...given) }, message)
  const key = stockKeys.newKey()
  await stockKeys.setKey(siteStore(made.base.db, made.slug), key, Date.now())
  const context = {
    waitUntil: (work: Promise<unknown>) => void running.push(work),
    passThroughOnException() {},
    props: {},
  }
  const ask = async (path: string, init: RequestInit = {}, by = key) =>
    (isPrompt ? patient : hasty).request(
      `http://${made.host}${path}`,
      { ...init, headers: { Authorization: `Bearer ${by}`, ...(init.headers as Record<string, string> | undefined) } },
      env,
      context,
    )
  const push = (body: BodyInit, query = '', headers: Record<string, string> = {}) =>
    ask(`/api/stock${query}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/csv', ...headers },
      duplex: 'half',
    } as RequestInit)
  return {
    ...made,
    env,
    key,
    files,
    queue,
    reports,
    answer,
    run,
    ask,
    push,
    settled: () => Promise.allSettled(running.splice(0)),
    /** Remembers all stores and the queue as they are; the function that it gives brings them back, as often as it is called. */
    mark: () => {
      const rewindKv = made.store.mark()
      const [kept, sent] = [[...files.files], queue.messages.length]
      made.base.mark()
      return () => {
        made.base.rewind()
        rewindKv()
        files.files.clear()
        for (const [name, file] of kept) files.files.set(name, file)
        queue.messages.length = sent
      }
    },
    jobs: () => made.base.rows<Job>('select * from job order by created_at, id'),
    runs: () =>
      made.base.rows<{ outcome: string; job: string | null }>('select outcome, job from stock_run order by id'),
    cars: () => made.base.rows<{ n: number }>("select count(*) as n from car where status = 'in_stock'")[0]!.n,
  }
}

export type JobsYard = Awaited<ReturnType<typeof aJobsYard>>

/** The address of a push that is answered with 202. */
export async function queued(yard: JobsYard, body = CSV('A', 'B')): Promise<string> {
  const answer = await yard.push(body)
  expect(answer.status).toBe(202)
  const { job } = (await answer.json()) as { job: { id: string; state: string; url: string } }
  expect(answer.headers.get('Location')).toBe(job.url)
  return job.url
}

/** What a call was answered, without what differs between two. */
export async function answered(answer: Response): Promise<{ status: number; body: Record<string, unknown> }> {
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
