import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import worker from '../../worker/index.ts'
import { stockKeys } from '../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { anIntake } from '../builders/intake.ts'
import { siteInput } from '../builders/site.ts'
import { migrate } from './migrate.ts'

const SLUG = 'edge-jobs'
const HOST = `${SLUG}.example`
/** More than a part of an upload has. */
const CARS = 300
const PADDING = ' '.repeat(40_000)

it('[TRU-02] a push goes through R2 and the queue to the handler, is answered, and leaves no file', async () => {
  await migrate()
  const site = siteInput({ id: 4711, slug: SLUG, url: `https://${HOST}`, hosts: [HOST] })
  await env.KV.put(siteKey(SLUG), JSON.stringify(site))
  await env.KV.put(hostKey(HOST), SLUG)
  const key = stockKeys.newKey()
  await stockKeys.setKey(siteStore(env.DB, SLUG), key, Date.now())
  const rows = Array.from({ length: CARS }, (_, at) => `K${at},2020 Mazda,used,Mazda,CX-5,31990${PADDING}`)
  const body = ['source_key,name,car_type,make,model,price', ...rows].join('\n')
  const context = createExecutionContext()
  const request = new Request(`https://${HOST}/api/stock`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
    body,
  })
  const answer = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    { ...env, INTAKE: anIntake(env) },
    context,
  )
  await waitOnExecutionContext(context)
  expect(await answer.json()).toMatchObject({ summary: { added: CARS, unpublished: null } })
  expect(answer.status).toBe(200)
  const job = await env.DB.prepare('select state, attempts, has_file from job where site = ?').bind(SLUG).first()
  expect(job).toEqual({ state: 'done', attempts: 1, has_file: 1 })
  expect((await env.FILES!.list()).objects).toEqual([])
})
