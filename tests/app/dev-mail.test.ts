import { expect, it } from 'vitest'
import { anApp } from './an-app.ts'

it('[OPS-03] mail is shown on a developer’s machine and nowhere else', async () => {
  const here = await anApp({ env: { LOCAL: 'yes' } })
  const answer = await here.ask('/dev/mail')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await (await anApp()).ask('/dev/mail')).status).toBe(404)
})
