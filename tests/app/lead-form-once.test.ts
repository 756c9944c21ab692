import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../clock.ts'
import { JO, unseenIn } from './a-form.ts'
import { ASKING, form, SECRET } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('sent once', () => {
  it('[LED-03] a double click, a reload and a retry make one lead', async () => {
    const { ask, post, leads, events, settled } = await form({ env: SECRET })
    const unseen = unseenIn(await (await ask('/contact-us?car_id=4')).text())
    pass(10)
    const body = { ...unseen, ...ASKING }
    const answers = await Promise.all([post('/contact-us?car_id=4', body), post('/contact-us?car_id=4', body)])
    answers.push(await post('/contact-us?car_id=4', body))
    await settled()
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect([leads().length, events().length]).toEqual([1, 1])
  })

  it('[LED-03] going back and sending the same words again makes none; other words are another lead', async () => {
    const app = await form({ env: SECRET })
    const sendNow = async (message: string) => {
      const unseen = unseenIn(await (await app.ask('/contact-us?car_id=4')).text())
      pass(10)
      return app.post('/contact-us?car_id=4', { ...unseen, ...JO, message })
    }
    await sendNow('One')
    await sendNow('One')
    expect(app.leads()).toHaveLength(1)
    await sendNow('Two')
    expect(app.leads()).toHaveLength(2)
    pass(3_600)
    app.jar.clear()
    await sendNow('Two')
    expect(app.leads()).toHaveLength(3)
  })

  it('[LED-03] two people with the same words are two leads', async () => {
    const app = await form({ env: SECRET })
    for (const name of ['Jo Park', 'Al Lee']) {
      app.jar.clear()
      const unseen = unseenIn(await (await app.ask('/contact-us?car_id=4')).text())
      pass(10)
      await app.post('/contact-us?car_id=4', { ...unseen, ...ASKING, name })
    }
    expect(app.leads()).toHaveLength(2)
  })
})
