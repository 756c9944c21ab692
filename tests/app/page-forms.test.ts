import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LEAD_FORMS, leadForm } from '../../shared/lead/forms.ts'
import { findRoute, pathTo } from '../../shared/routes/paths.ts'
import { sectionText } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { unseenIn } from './a-form.ts'
import { form, GROUP, ASKING as OF_A_CAR } from './a-lead-form.ts'
import { publishPages } from './a-written-site.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const PATH = pathTo('contact_us')
const ASKING = { ...OF_A_CAR, category: 'Sales' }
const LEGAL = { [pathTo('terms')]: 'Our terms.', [pathTo('privacy')]: 'Our promise.' }
const NEW_TERMS = { ...LEGAL, [pathTo('terms')]: 'Our new terms.' }

/** Forms of one step: the others have these words beside their last button. */
const ADDRESSES = (Object.keys(LEAD_FORMS) as (keyof typeof LEAD_FORMS)[])
  .filter((key) => leadForm(key).steps.length === 1)
  .map((key) => findRoute(leadForm(key).route))
  .filter(({ path, gate }) => !path.includes(':') && gate === undefined)
  .map(({ path }) => path)

describe('the words of every form', () => {
  it.each([...new Set(ADDRESSES)])('[PGE-02] %s links to the terms and to the privacy policy', async (path) => {
    const site = { features: { trade_in: true, finance: true, careers: true, service_booking: true, test_drive: true } }
    const { ask } = await form({ site: { ...site, ...GROUP } as never })
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain(`href="${pathTo('terms')}"`)
    expect(html).toContain(`href="${pathTo('privacy')}"`)
  })

  it('[LED-08] [PGE-02] a lead keeps the version of the terms that its form linked to', async () => {
    const app = await form()
    await publishPages(app, LEGAL)
    await app.fill(PATH, ASKING)
    await app.fill(PATH, { ...ASKING, message: 'And another one?' })
    await publishPages(app, NEW_TERMS)
    pass(21)
    await app.ask(PATH)
    await app.settled()
    await app.fill(PATH, { ...ASKING, message: 'And a third one?' })
    const [first, second, third] = app.leads().map(({ terms }) => terms?.version)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('[LED-08] [PGE-02] terms that were published while the form was open are not agreed to', async () => {
    const app = await form()
    await publishPages(app, LEGAL)
    const unseen = unseenIn(await (await app.ask(PATH)).text())
    await publishPages(app, NEW_TERMS)
    pass(21)
    await app.ask(PATH)
    await app.settled()
    expect((await app.post(PATH, { ...unseen, ...ASKING })).status).toBe(303)
    expect(app.leads()).toMatchObject([{ terms: null, message: ASKING.message }])
  })
})

describe('sections at the address of a form', () => {
  const BELOW = { [PATH]: sectionText('faq', 'heading: Before you ask\nitems:\n  - question: Where?\n    body: Here.') }

  it('[PGE-01] stand below it, also where it is shown again with its faults', async () => {
    const app = await form()
    await publishPages(app, BELOW)
    for (const answer of [await app.ask(PATH), await app.fill(PATH, { ...ASKING, message: '' })]) {
      const html = await answer.text()
      expect(html.indexOf('Before you ask')).toBeGreaterThan(html.indexOf('name="message"'))
      expect(html.match(/<h1/g)).toHaveLength(1)
    }
  })

  it('[SRC-20] are not needed to send it while KV is down', async () => {
    const app = await form()
    const { kv } = app.store
    const get = kv.get.bind(kv)
    vi.spyOn(kv, 'get').mockImplementation(((key: string, ...options: []) =>
      key.startsWith('pages:') ? Promise.reject(new Error('KV is down')) : get(key, ...options)) as never)
    expect((await app.fill(PATH, ASKING)).status).toBe(303)
    expect(app.leads()).toHaveLength(1)
  })
})

describe('a form on a page', () => {
  it('[LED-01] [PGE-01] sends its lead as its own page does', async () => {
    const app = await form()
    await publishPages(app, { '/our-story': sectionText('form', 'heading: Ask us\nform: contact') })
    const html = await (await app.ask('/our-story')).text()
    expect(html).toContain(`action="${PATH}"`)
    expect((await app.post(PATH, { ...unseenIn(html), ...ASKING })).status).toBe(303)
    expect(app.leads()).toMatchObject([{ form: 'contact', message: ASKING.message }])
  })

  it('[PGE-01] is left out while its feature is off', async () => {
    const app = await form({ site: { features: { careers: false } } })
    await publishPages(app, { '/our-story': `Words.\n\n${sectionText('form', 'heading: Join us\nform: careers')}` })
    const html = await (await app.ask('/our-story')).text()
    expect(html).toContain('Words.')
    expect(html).not.toContain('Join us')
  })
})
