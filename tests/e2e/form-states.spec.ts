import type { Page } from '@playwright/test'
import { atRest } from './rest.ts'
import { at, carOf } from './running.ts'
import { COLOURS, violations } from './violations.ts'
import { expect, test } from './visit.ts'

test.use({ forgiven: /status of 422/ })

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 780 },
]

type Step = (page: Page) => Promise<void>
/** One state after the other, each left as it is for the next. `isPage`: with the frame around it, else the form alone. */
type Walk = {
  site: string
  name: string
  states: [name: string, step: Step, isPage?: boolean][]
  /** Whether the walks on other sites show the structure of all its states: its own colours are looked at, at one width. */
  isShownElsewhere?: true
}

const press = (page: Page) => page.locator('.form-submit .button-primary').click()
const faults: Step = async (page) => {
  await press(page)
  await expect(page.getByRole('alert')).toBeFocused()
}
const who: Step = async (page) => {
  for (const [name, value] of Object.entries({ name: 'Jo Park', email: 'jo@mail.example', phone: '0491 570 006' }))
    await page.locator(`[name=${name}]`).fill(value)
}
/** The page of a form with everything wrong: all that stands there as it comes, and what is said of it. */
const page = (site: string, path: string): Walk['states'] => [
  [
    `${path} with faults`,
    async (visit) => {
      await visit.goto(at(site, path))
      await faults(visit)
    },
    true,
  ],
]
const drive = (site: string, path: string): Walk['states'] => [
  [
    'a time of a test drive that is chosen',
    async (visit) => {
      await visit.goto(at(site, path))
      // Without its code, the form would be sent by the browser.
      await atRest(visit)
      await visit.locator('.drive-days .drive-slot:visible').last().click()
      await atRest(visit)
    },
  ],
  [
    'a test drive without details',
    async (visit) => {
      await press(visit)
      await expect(visit.getByRole('heading', { name: 'Your details' })).toBeFocused()
      await faults(visit)
    },
  ],
  [
    'a test drive that is booked',
    async (visit) => {
      await who(visit)
      await press(visit)
      await expect(
        visit.getByRole('heading', { name: /^Your test (drive|ride or inspection) is booked$/ }),
      ).toBeVisible({ timeout: 20_000 })
    },
  ],
]

const held: Step = async (visit) => {
  await who(visit)
  await visit.getByLabel('Topic').selectOption({ index: 1 })
  await visit.getByLabel('Message (optional)', { exact: true }).fill('By a robot?')
  await visit.locator('[name=homepage]').evaluate((input: HTMLInputElement) => (input.value = 'x'))
  await press(visit)
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('One more step')
}
const quote: Step = async (visit) => {
  await visit.goto(at('harbour-street', carOf('harbour-street')))
  const button = visit.locator('.repayments-ways').getByRole('link', { name: 'Request a Quote' }).first()
  await button.click()
  await expect(visit.getByRole('dialog').getByText(/^Your figures:/)).toBeVisible()
  await visit.getByRole('dialog').locator('.form-submit .button-primary').click()
  await expect(visit.getByRole('alert')).toBeFocused()
}

const WALKS: Walk[] = [
  {
    site: 'harbour-street',
    name: 'forms of one step and two',
    states: [
      ...page('harbour-street', '/contact-us'),
      ...page('harbour-street', '/valuation'),
      ['a quote with figures and faults', quote],
      ...page('harbour-street', '/contact-us').slice(0, 1),
      ['an enquiry that is held back', held],
    ],
  },
  {
    site: 'meridian',
    name: 'forms of a group',
    states: [
      ...page('meridian', '/contact-us'),
      ...page('meridian', '/contact-us/springwood'),
      ...page('meridian', '/careers'),
      ...page('meridian', '/service'),
      ...drive('meridian', '/book-test-drive?car_id=any&location=granville'),
    ],
  },
  {
    site: 'longreach',
    name: 'forms of two yards',
    isShownElsewhere: true,
    states: [
      ...page('longreach', '/contact-us'),
      ...drive('longreach', '/book-test-drive?car_id=any&location=toowoomba'),
    ],
  },
  { site: 'lantern', name: 'finance', states: page('lantern', '/finance-enquiry') },
  { site: 'gantry', name: 'a gate', states: page('gantry', '/apply-for-finance') },
]

for (const { site, name, states, isShownElsewhere } of WALKS) {
  const where = isShownElsewhere ? 'in its colours' : 'on a screen and on a phone'
  test(`[QLT-01] ${name} of ${site}: nothing for axe to find in any state, ${where}`, async ({ page: visit }) => {
    test.slow()
    for (const [state, step, isPage = false] of states) {
      await step(visit)
      for (const size of isShownElsewhere ? WIDTHS.slice(0, 1) : WIDTHS) {
        await visit.setViewportSize(size)
        const within = isPage ? {} : { within: visit.locator('main, dialog[open]').last() }
        const rules = isShownElsewhere && { rules: COLOURS }
        expect(await violations(visit, `${state} at ${size.width}`, { ...within, ...rules })).toEqual([])
      }
    }
  })
}
