import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../clock.ts'
import { unseenIn } from './a-form.ts'
import { ASKING, form } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const PATH = '/contact-us?car_id=4'
const OLD = { lead: { opt_in_text: 'Send me the Saturday mail.', terms_note: 'You agree to our terms.' } }
const NEW = { lead: { opt_in_text: 'Send me everything.', terms_note: 'You agree to our new terms.' } }

/** The form as it was drawn under the old words, on a site that has new ones since. */
async function overtaken() {
  const app = await form({ site: OLD })
  const unseen = unseenIn(await (await app.ask(PATH)).text())
  await app.configure(NEW)
  pass(31)
  await app.ask('/')
  await app.settled()
  return { app, unseen }
}

describe('the words that somebody agrees to', () => {
  it('[LED-08] are kept with the lead as they were drawn', async () => {
    const { fill, leads } = await form({ site: OLD })
    await fill(PATH, { ...ASKING, opt_in: 'yes' })
    expect(leads()).toMatchObject([
      {
        opt_in: { text: OLD.lead.opt_in_text },
        terms: { text: expect.stringContaining(OLD.lead.terms_note) as string },
        fields: {},
      },
    ])
  })

  it('[LED-08] are none that were not shown: the lead is taken, the dealer and the sender are told', async () => {
    const { app, unseen } = await overtaken()
    expect((await app.post(PATH, { ...unseen, ...ASKING, opt_in: 'yes' })).status).toBe(303)
    expect(app.leads()).toMatchObject([
      { opt_in: null, terms: null, fields: { 'Opt In': expect.stringContaining('nothing is agreed to') } },
    ])
    expect(await (await app.ask('/success')).text()).toContain('we haven’t signed you up for any')
  })

  it('[LED-08] are asked again where the form is drawn again, with the box empty', async () => {
    const { app, unseen } = await overtaken()
    const html = await (await app.post(PATH, { ...unseen, ...ASKING, message: '', opt_in: 'yes' })).text()
    expect(html).toContain(NEW.lead.opt_in_text)
    expect(html).not.toContain('checked')
    await app.post(PATH, { ...unseenIn(html), ...ASKING, opt_in: 'yes' })
    expect(app.leads()).toMatchObject([{ opt_in: { text: NEW.lead.opt_in_text } }])
  })

  it('[LED-08] cannot be named by who sends them', async () => {
    const { post, leads } = await form({ site: OLD })
    await post(PATH, { ...ASKING, opt_in: 'yes', words: 'f'.repeat(32) })
    expect(leads()).toMatchObject([{ opt_in: null, terms: null }])
  })
})
