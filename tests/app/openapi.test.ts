import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { CALLS } from '../../scripts/reference/openapi.ts'
import { createApp } from '../../worker/app.tsx'
import { FAILURES } from '../../worker/http/errors.tsx'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

/** Calls outside of /api that programs make. */
const OUTSIDE = new Set(['/healthz', '/cars/{slug}/view.json', '/cars/{slug}/autogauge'])

/** Hono's '/api/search/*' and '/cars/:slug/…' as OpenAPI writes them. */
const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\/\*$/, '/{filters}')

describe('docs/reference/openapi.json', () => {
  it('describes every call that the Worker answers, and no other', () => {
    const answered = createApp()
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [method.toLowerCase(), openApiPath(path)] as const)
      .filter(([, path]) => path.startsWith('/api/') || OUTSIDE.has(path))
      .map((route) => route.join(' '))
    const described = CALLS.map(({ method, path }) => `${method} ${path}`)
    expect(described.toSorted()).toEqual([...new Set(answered)].toSorted())
  })

  it('has the statuses of failures as they are answered', () => {
    const described = CALLS.flatMap(({ failures }) =>
      Object.entries(failures).flatMap(([status, codes]) => codes.map((code) => ({ code, status: Number(status) }))),
    ).filter(({ code }) => code in FAILURES)
    const answered = described.map(({ code }) => ({ code, status: FAILURES[code as keyof typeof FAILURES].status }))
    expect(described).toEqual(answered)
  })

  const car = aCar()
  it.each([
    ['/healthz', '/healthz'],
    ['/api/search/{filters}', '/api/search'],
    ['/api/cards', `/api/cards?cars=${car.slug},none`],
    ['/api/searches', '/api/searches?at=/search/toyota&at=/nothing'],
    ['/cars/{slug}/view.json', `/cars/${car.slug}/view.json`],
  ])('says what %s answers', async (path, address) => {
    const { ask } = await anApp({ cars: [car] })
    const response = await ask(address)
    const call = CALLS.find((one) => one.path === path)!
    const schema = call.answers[response.status] as z.ZodType
    const body: unknown = await response.json()
    const read = schema.safeParse(body)
    expect(read.error).toBeUndefined()
    expect(read.data).toEqual(body)
  })

  it('says what a call without a key is refused with', async () => {
    const { ask } = await anApp()
    for (const { method, path, key, failures } of CALLS.filter((call) => call.key)) {
      const response = await ask(path, { method: method.toUpperCase() })
      const { error } = (await response.json()) as { error: { code: string } }
      expect([path, key, failures[response.status]]).toEqual([path, key, expect.arrayContaining([error.code])])
    }
  })
})
