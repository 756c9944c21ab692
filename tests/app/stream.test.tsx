import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import type { AppEnv } from '../../worker/context.ts'
import { failureContent } from '../../worker/http/errors.tsx'
import { renderer } from '../../worker/http/render.tsx'
import { renderWhenReady } from '../../worker/http/stream.tsx'
import { buildSite } from '../builders/site.ts'

/** A page over content that comes when the test says so. */
function aPage() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('site', buildSite({ name: 'Test Yard' }))
    c.set('now', 0)
    await next()
  }, renderer)
  app.get('/', (c) =>
    renderWhenReady(c, {
      view: promise,
      head: (words) => ({ title: words ?? 'On its way' }),
      render: (words) => <p>{words}</p>,
      renderFailure: (error) => failureContent(c, error),
    }),
  )
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  return { resolve, reject, ask: () => Promise.resolve(app.request('/', {}, {}, context)) }
}

const decoder = new TextDecoder()

it('draws content that is there at once in one piece, its own words in the head', async () => {
  const { ask, resolve } = aPage()
  resolve('Forty cars')
  expect(await (await ask()).text()).toMatch(/<title>Forty cars<\/title>.*<p>Forty cars<\/p>.*<\/html>$/s)
})

it('[QLT-04] sends head and header ahead of content that has to be waited for, and the content in its place', async () => {
  const { ask, resolve } = aPage()
  const reader = (await ask()).body!.getReader()
  const first = decoder.decode((await reader.read()).value)
  expect(first).toMatch(/^<!DOCTYPE html>.*<title>On its way<\/title>.*<header/s)
  expect(first).not.toContain('<footer')

  resolve('Forty cars')
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest += decoder.decode(part.value)
  expect(rest).toMatch(/^<p>Forty cars<\/p>.*<footer.*<\/html>$/s)
})

it('tells in the page when the content fails after the head has left', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { ask, reject } = aPage()
  const answer = await ask()
  reject(new Error('a secret of the engine'))
  const html = await answer.text()
  expect(html).toContain('Something went wrong at our end')
  expect(html).not.toContain('a secret of the engine')
})
