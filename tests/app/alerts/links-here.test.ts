import { describe, expect, it } from 'vitest'
import { siteOrigin } from '../../../worker/platform/site-origin.ts'
import { stopClock } from '../../clock.ts'
import { openLink } from '../open-link.ts'
import { aSignInApp, signIn } from '../sign-in/a-shopper.ts'
import { BY_MAIL, mails } from './an-alerts-app.ts'

stopClock()

/** What a site's messages link to, and the last line of its code. */
async function messagesOf(env: object) {
  const app = await aSignInApp({ site: { features: { alerts: true } }, env })
  const { browser } = await signIn(app)
  await browser.send('/alerts', BY_MAIL)
  await app.settled()
  const [code] = app.texts()
  return {
    app,
    browser,
    links: mails(app)
      .at(-1)!
      .text.match(/https?:\/\/\S+/g)!,
    code: code!.text.split('\n').at(-1),
  }
}

describe('the links of messages', () => {
  it('[WAT-06] lead on a developer’s machine to the host and port at which their site is open there', async () => {
    const { app, browser, links, code } = await messagesOf({ LOCAL: 'yes', LOCAL_PORT: '8123' })
    const here = `http://${app.slug}.localhost:8123`
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((link) => !link.startsWith(`${here}/`))).toEqual([])
    expect(code).toContain(`@${app.slug}.localhost #`)
    const confirm = links.find((link) => link.includes('/alerts/confirm'))!
    expect((await openLink(browser.go, confirm.slice(here.length))).answer.status).toBe(200)
  })

  it.each([
    ['in production, whatever a port is set to', { LOCAL_PORT: '8123' }],
    ['on a developer’s machine that names no port', { LOCAL: 'yes' }],
  ])('[WAT-06] lead to the site’s own address %s', (_, env) => {
    expect(siteOrigin(env, { slug: 'test-yard', url: 'https://www.test-yard.example' })).toBe(
      'https://www.test-yard.example',
    )
  })
})
