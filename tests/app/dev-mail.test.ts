import { expect, it } from 'vitest'
import { localMailer } from '../../worker/platform/mail/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { localMessages } from '../../worker/platform/text-messages.ts'
import { sqliteDatabase } from '../fakes/sqlite.ts'
import { anApp } from './an-app.ts'

it('[OPS-03] mail is shown on a developer’s machine and nowhere else', async () => {
  const here = await anApp({ env: { LOCAL: 'yes' } })
  const answer = await here.ask('/dev/mail')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await (await anApp()).ask('/dev/mail')).status).toBe(404)
})

async function aMachine() {
  const database = sqliteDatabase()
  const app = await anApp({ env: { LOCAL: 'yes', DB: database.db } })
  return { ...app, store: siteStore(database.db, app.slug) }
}

it('[LED-07] a mail is shown as HTML in a frame that can do nothing, beside its text and its files', async () => {
  const { ask, store } = await aMachine()
  await localMailer(store, 1).send({
    id: 'd-1',
    to: 'jo@example.com',
    from_name: 'North',
    subject: 'Your drive <soon>',
    text: 'See you.',
    html: '<p style="color: red">See "you".</p><script>alert(1)</script>',
    attachments: [{ name: 'drive.ics', type: 'text/calendar', text: 'BEGIN' }],
  })
  const answer = await ask('/dev/mail')
  const page = await answer.text()
  expect(page).toContain(
    'srcdoc="&lt;p style=&quot;color: red&quot;&gt;See &quot;you&quot;.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  )
  expect(page).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" ')
  expect(page).toContain('<pre>See you.</pre>')
  expect(page).toContain('<a download="drive.ics" href="data:text/calendar;base64,QkVHSU4=">drive.ics</a>')
  expect(page).toContain('<h2>Your drive &lt;soon&gt;</h2>')
  expect(answer.headers.get('Content-Security-Policy')).not.toMatch(/script|unsafe-eval/)
})

it('[LED-07] a text is shown with the parts that it is sent in', async () => {
  const { ask, store } = await aMachine()
  const texts = localMessages({ store, now: 1, print: () => {} })
  await texts.send({ id: 'd-1', to: '+61491570156', text: 'x'.repeat(161) })
  await texts.send({ id: 'd-2', to: '+61491570156', text: 'Half – and half' })
  const page = await (await ask('/dev/messages')).text()
  expect(page).toContain('161 characters in 2 parts<')
  expect(page).toContain('15 characters in 1 part, outside the GSM alphabet<')
})
