import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

it('has its key-value store and its database', async () => {
  await env.KV.put('a', 'b')
  expect(await env.KV.get('a')).toBe('b')
  expect(await env.DB.prepare('select 1 as one').first('one')).toBe(1)
})
