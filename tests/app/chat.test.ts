import { describe, expect, it } from 'vitest'
import { checkSite } from '../../shared/tenant/check.ts'
import { siteInput } from '../builders/site.ts'
import { stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

const MESSAGES = { sms: '0491 570 156', whatsapp: '0491 570 157', greeting: 'Hello & good day' }
const SCRIPT = { script: 'https://chat.example/widget.js', name: 'Chatty', origins: ['https://api.chatty.example'] }
const aSite = (autobot: object) => anApp({ site: { features: { chat: true }, autobot: autobot as never } })
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

describe('a dealer who takes messages', () => {
  it('[NAV-06] is reached by text message, WhatsApp, telephone and form, all of them plain links', async () => {
    const { ask } = await aSite(MESSAGES)
    const html = await (await ask('/chat')).text()
    expect(hrefs(html)).toEqual(
      expect.arrayContaining([
        'sms:+61491570156?body=Hello%20%26%20good%20day',
        'https://wa.me/61491570157?text=Hello%20%26%20good%20day',
        'tel:+61755500100',
        '/contact-us',
      ]),
    )
  })

  it('[NAV-06] has the page in the menu and the footer of every page', async () => {
    const { ask } = await aSite(MESSAGES)
    const links = hrefs(await (await ask('/contact-us')).text()).filter((href) => href === '/chat')
    expect(links.length).toBeGreaterThanOrEqual(2)
  })

  it('[NAV-06] has no way that is not configured', async () => {
    const { ask } = await aSite({ sms: MESSAGES.sms })
    const html = await (await ask('/chat')).text()
    expect(html).toContain('"sms:+61491570156"')
    expect(html).not.toContain('wa.me')
  })
})

describe('a chat by the script of a provider', () => {
  it('[NAV-06] [FND-07] stands on no page of the site, the page of the chat included', async () => {
    const { ask } = await aSite(SCRIPT)
    for (const path of ['/contact-us', '/chat']) {
      const answer = await ask(path)
      const html = await answer.text()
      expect(html).not.toContain('chat.example')
      expect(html).not.toContain('<iframe')
      expect(answer.headers.get('Content-Security-Policy')).not.toContain('chat.example')
    }
  })

  it('[NAV-06] [QLT-03] runs in a document without the site’s origin, framed by the site alone', async () => {
    const { ask } = await aSite(SCRIPT)
    expect(await (await ask('/chat')).text()).toMatch(/<a [^>]*href="\/chat\/window"[^>]*>Start the chat</)
    const answer = await ask('/chat/window')
    const policy = answer.headers.get('Content-Security-Policy')!
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-popups;/)
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).toContain("script-src https://chat.example https://api.chatty.example 'unsafe-inline';")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(await answer.text()).toContain('<script src="https://chat.example/widget.js" async></script>')
  })

  it('[NAV-06] is named by the host of its script where it has no name', async () => {
    const { ask } = await aSite({ script: SCRIPT.script })
    expect(await (await ask('/chat')).text()).toContain('Our chat is run by chat.example and opens in its own window')
  })

  it('[NAV-06] leaves the telephone and the form beside it', async () => {
    const { ask } = await aSite(SCRIPT)
    expect(hrefs(await (await ask('/chat')).text())).toEqual(
      expect.arrayContaining(['tel:+61755500100', '/contact-us']),
    )
  })
})

it('[NAV-06] a chat on a page elsewhere is led to', async () => {
  const { ask } = await aSite({ url: 'https://chat.example/yard' })
  expect((await ask('/chat')).headers.get('Location')).toBe('https://chat.example/yard')
  expect(hrefs(await (await ask('/contact-us')).text())).toContain('https://chat.example/yard')
  expect((await ask('/chat/window')).status).toBe(404)
})

it('[NAV-06] a site without chat has no page of it', async () => {
  const { ask } = await anApp()
  expect((await ask('/chat')).status).toBe(404)
})

it('[TEN-02] messages to nowhere are no chat', () => {
  const config = siteInput({ features: { chat: true }, autobot: { greeting: 'Hello' } as never })
  expect(checkSite(config)).toMatchObject({ problems: [{ path: 'autobot' }] })
})
