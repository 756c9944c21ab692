import { at, CHATTING } from './running.ts'
import { expect, test } from './visit.ts'

test.use({ viewport: { width: 390, height: 844 } })

const LIST = '/search/used-cars'

test('[NAV-06] [LOC-05] on a phone a chosen location sorts lists, fills forms and is let go of', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const choose = async (group: string, name: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.locator('summary', { hasText: group }).click()
    await menu.getByRole('button', { name }).press('Enter')
  }
  const nearest = page.getByText('nearest to Meridian Newcastle first')

  await page.goto(at('meridian', LIST))
  await choose('Locations', 'Newcastle')
  await expect(page).toHaveURL(at('meridian', LIST))
  await expect(nearest).toBeVisible()
  await expect(page.locator('.grid-cars > .card').first()).toContainText('Meridian Newcastle')

  await page.goto(at('meridian', '/service'))
  await expect(page.getByLabel('Service Location')).toHaveValue('newcastle')

  await page.goto(at('meridian', LIST))
  await choose('Newcastle', 'Any location')
  await expect(page).toHaveURL(at('meridian', LIST))
  await expect(nearest).toBeHidden()
})

test.describe('a chat by the script of a provider', () => {
  /** Says in its own document what it can get at. */
  const PROVIDER = `
    const reached = []
    const attempt = (name, read) => { try { read(); reached.push(name) } catch {} }
    attempt('page', () => parent.document.body)
    attempt('cookies', () => document.cookie)
    attempt('storage', () => localStorage.length)
    document.body.append('Hello, I reach ' + (reached.join(', ') || 'nothing') + '.')`

  test('[NAV-06] [QLT-03] is loaded by a press alone, and reaches nothing of the site', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route(`${new URL(CHATTING.script).origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: PROVIDER }),
    )
    await page.goto(at(CHATTING.slug, '/contact-us'))
    await page.goto(at(CHATTING.slug, '/chat'))
    const start = page.getByRole('link', { name: 'Start the chat' })
    await start.hover()
    await start.focus()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('/chat/window') || url === CHATTING.script)).toEqual([])

    await start.press('Enter')
    const frame = page.frameLocator('iframe[title="Chat by Chatty"]')
    await expect(frame.getByText('Hello, I reach nothing.')).toBeVisible()
    await expect(page).toHaveURL(at(CHATTING.slug, '/chat'))
  })

  test('[NAV-06] leaves the telephone and the form where its script does not come', async ({ page }) => {
    await page.route(CHATTING.script, (route) => route.abort('aborted'))
    await page.goto(at(CHATTING.slug, '/chat'))
    await page.getByRole('link', { name: 'Start the chat' }).click()
    await expect(page.locator('iframe[title="Chat by Chatty"]')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Call 07/ })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Write to us/ })).toBeVisible()
  })
})
