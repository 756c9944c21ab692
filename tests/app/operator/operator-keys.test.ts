import { expect, it } from 'vitest'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { aRegistry } from '../../builders/registry.ts'
import { typed } from './an-operator.ts'

const app = createApp()
const HOST = 'operate.forecourt.example'

/** A platform whose first key is Anna's. */
async function aPlatform() {
  const { stores } = aRegistry(Date.now())
  await addOperatorKey(stores.DB, 'anna', 'operator_anna', 0)
  const env = { ...stores, OPERATOR_HOST: HOST } as Bindings
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  const httpFetch: HttpFetch = async (url, request) =>
    app.request(String(url), { ...request, duplex: 'half' } as RequestInit, env, context)
  return {
    type: (...args: string[]) => typed(sites, args, { env, httpFetch }),
    far: (key: string) => ['--remote', `https://${HOST}`, '--key', key],
  }
}

it.each(['on this machine', 'far away'])('[SIT-01] a key is made, listed by name and ended, %s', async (place) => {
  const { type, far } = await aPlatform()
  const where = place === 'far away' ? far('operator_anna') : ['--store', '/none']
  const key = /operator_\S+/.exec((await type('key', '--name', 'ben', ...where)).out)![0]
  expect((await type('list', ...far(key))).code).toBe(0)
  const { out } = await type('keys', ...where)
  expect(out).toMatch(/^anna[^\n]*\nben [^\n]*\n$/)
  expect(out).not.toContain(key)
  expect((await type('revoke', '--name', 'ben', ...where)).out).toBe('The key of ben no longer works.\n')
  expect((await type('list', ...far(key))).err).toContain('it was revoked')
  expect((await type('keys', ...where)).out).toMatch(/ben .*revoked/)
  expect(await type('revoke', '--name', 'ben', ...where)).toMatchObject({
    code: 1,
    err: expect.stringContaining('ben has no key') as string,
  })
})

it('[SIT-01] no key is made by a call without one, nor under a name that is none', async () => {
  const { type, far } = await aPlatform()
  expect((await type('key', '--name', 'eve', ...far('operator_guessed'))).err).toContain('This is no operator’s key')
  expect((await type('key', '--name', "x'); drop", ...far('operator_anna'))).code).toBe(2)
  expect((await type('keys', ...far('operator_anna'))).out.trim().split('\n')).toHaveLength(1)
})
