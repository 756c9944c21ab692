import { describe, expect, it } from 'vitest'
import { carPath, PAGES, pathTo } from '../../shared/routes/paths.ts'
import { putPages } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { answersTo, unseenIn } from './a-form.ts'
import { aShippedSite, aShopper, enquire, type ShippedSite, shipped } from './a-shipped-site.ts'
import { aBrowser, type Browser } from './sign-in/a-shopper.ts'

stopClock()

const LEGAL = [pathTo('terms'), pathTo('privacy')]
/** A page of paper, with no frame and no form. */
const PAPER = pathTo('print')
const POSTED = /<form\b(?=[^>]*method="post")[\s\S]*?<\/form>/gi
/** What a form asks of a person before terms have to be agreed to. */
const CONTACT = /name="(?:phone|email|message)"/
const MAX_STEPS = 4

const lacks = (html: string) => LEGAL.filter((path) => !html.includes(`href="${path}"`))

const footerOf = (html: string) => /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? ''

/** Every address of pages of a site whose forms and frames differ. */
function addressesOf({ site, cars }: ShippedSite, pages: { path: string }[]): string[] {
  const car = cars.find(
    ({ status, reserved, tag, price }) => status === 'in_stock' && !reserved && !tag && price! > 5_000,
  )
  const slug = car!.slug
  const fixed = Object.values(PAGES).flatMap(({ path }) => (/[:*]/.test(path) ? [] : [path]))
  const places = site.locations.flatMap(({ slug: location }) => [
    pathTo('contact_location', { location }),
    pathTo('location', { location }),
    pathTo('team', { location }),
  ])
  const ofCar = [pathTo('checkout_journey'), pathTo('car_trade_in'), pathTo('personalised_finance')]
  return [
    ...fixed,
    ...places,
    ...pages.map(({ path }) => path),
    carPath(slug),
    pathTo('car_checkout', { slug }),
    pathTo('car_buy_online', { slug }),
    ...ofCar.map((path) => `${path}?car_id=${slug}`),
  ].filter((path) => path !== PAPER)
}

/** Every page that a browser is shown at these addresses, with its HTML. */
async function pagesAt(addresses: string[], { go }: Browser): Promise<[path: string, html: string][]> {
  const pages: [string, string][] = []
  for (const path of new Set(addresses)) {
    const answer = await go(path)
    const isPage = answer.status === 200 && answer.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) pages.push([path, await answer.text()])
  }
  return pages
}

/** The last step of a form, without which its words of consent are not reached. */
async function lastStep(form: string, { send }: Browser): Promise<string> {
  let step = form
  for (let at = 1; at < MAX_STEPS && unseenIn(step)['isLastStep'] === 'false'; at++) {
    pass(10)
    const action = /action="([^"]+)"/.exec(step)![1]!.replaceAll('&amp;', '&')
    const html = await (await send(action, answersTo(step))).text()
    step = [...html.matchAll(POSTED)].map(([each]) => each).find((each) => 'isLastStep' in unseenIn(each)) ?? html
  }
  return step
}

/** The same answer to every call: these pages are many. */
function once<Answer>(make: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => (answer ??= make())
}

describe.each([...shipped])('the terms and the privacy policy of %s', (_, loaded) => {
  const visited = once(async () => {
    const app = await aShippedSite(loaded)
    const anonymous = aBrowser(app)
    const addresses = addressesOf(app, loaded.content.pages)
    const pages = await pagesAt(addresses, anonymous)
    if ((await anonymous.go(pathTo('sign_in'))).status !== 200) return { app, pages, shopper: anonymous }
    const shopper = await aShopper(app)
    return { app, pages: [...pages, ...(await pagesAt(addresses, shopper))], shopper }
  })

  it('[PGE-02] are linked from the footer of every page', async () => {
    const { pages } = await visited()
    const without = pages.filter(([, html]) => lacks(footerOf(html)).length > 0)
    expect(without.map(([path]) => path)).toEqual([])
    expect(pages.length).toBeGreaterThan(40)
  })

  it('[PGE-02] are linked in every form that asks for a person, at its last step', async () => {
    const { pages, shopper } = await visited()
    const faults: unknown[] = []
    let asked = 0
    for (const [path, html] of pages)
      for (const [form] of html.matchAll(POSTED)) {
        const last = await lastStep(form, shopper)
        if (unseenIn(last)['isLastStep'] === 'false') faults.push([path, 'its last step is not reached'])
        if (!CONTACT.test(last)) continue
        asked++
        if (lacks(last).length > 0) faults.push([path, lacks(last)])
      }
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(10)
  })

  it('[LED-08] [PGE-02] are agreed to in the version that the form showed', async () => {
    const { app } = await visited()
    const { database, store } = app
    const shown = unseenIn(await enquire(aBrowser(app)))['words']
    const [lead] = database.rows<{ doc: string }>('select doc from lead')
    expect(JSON.parse(lead!.doc)).toMatchObject({ terms: { version: shown } })
    const { manifest } = loaded.content
    const terms = { ...manifest.pages[LEGAL[0]!]!, version: 'another' }
    const others = { ...manifest, version: 'another', pages: { ...manifest.pages, [LEGAL[0]!]: terms } }
    await putPages(store.kv, app.slug, { manifest: others })
    // The first request after a change finds it, behind its answer; another may have been on its way.
    for (let round = 0; round < 2; round++) {
      // Later than the test before has gone, whose clock this one does not have.
      pass(1_000)
      await aBrowser(app).go('/')
      await app.settled()
    }
    expect(unseenIn(await enquire(aBrowser(app)))['words']).not.toBe(shown)
  })
})
