import { afterAll, describe, expect, it } from 'vitest'
import type { LoadedSite } from '../../scripts/tenants/load.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { aShippedSite, type ShippedSite, shipped } from './a-shipped-site.ts'
import { sitemapOf } from './seo/a-robot.ts'

const FRANCHISE = ['Sell My Car', 'Finance Pre-Approval', 'Reserve Online']
const COLUMNS = ['Vehicles', 'Buyer Tools', 'Servicing and Parts']

type Anchor = { text: string; href: string }

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
const anchorsIn = (html: string): Anchor[] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, inner]) => ({
    text: plain(inner!),
    href: href!.replaceAll('&amp;', '&'),
  }))
const partOf = (html: string, tag: 'header' | 'footer') =>
  new RegExp(`<${tag}[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? ''

/** What answers at a link. */
async function followed(app: ShippedSite, href: string) {
  const answer = await app.ask(href.replace(/#.*/, ''))
  return { status: answer.status, html: await answer.text() }
}

it('[NAV-03] the franchise menu leads to selling a car, to pre-approval and to reserving, each a page that does it', async () => {
  const hasAll = ({ site }: LoadedSite) =>
    FRANCHISE.every((label) => site.navigation.some((entry) => entry.label === label))
  const app = await aShippedSite([...shipped.values()].find(hasAll)!)
  const anchors = anchorsIn(partOf(await (await app.ask('/')).text(), 'header'))
  const ends = await Promise.all(
    FRANCHISE.map((label) => followed(app, anchors.find(({ text }) => text === label)!.href)),
  )
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
  const [sell, finance, reserve] = ends.map(({ html }) => html)
  expect(sell).toContain(`action="${pathTo('sell_my_car')}"`)
  expect(finance).toContain(`action="${pathTo('finance_pre_approval')}"`)
  expect(reserve).toContain(`$${app.site.reservation.deposit}`)
  expect(anchorsIn(reserve!).some(({ href }) => href.startsWith('/search'))).toBe(true)
})

describe.each([...shipped])('the frame of %s', (_, loaded) => {
  let opened: ReturnType<typeof aShippedSite> | null = null
  const open = () => (opened ??= aShippedSite(loaded))
  afterAll(() => void (opened = null))

  it('[NAV-04] ends in four columns, the last named for the dealer, whose links lead to pages, and its licences', async () => {
    const app = await open()
    const footer = partOf(await (await app.ask('/')).text(), 'footer')
    const headings = [...footer.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, text]) => plain(text!))
    expect(headings).toEqual(expect.arrayContaining([...COLUMNS, app.site.name]))
    const inside = anchorsIn(footer).filter(({ href }) => href.startsWith('/'))
    const ends = await Promise.all(inside.map(async ({ href }) => [href, (await followed(app, href)).status] as const))
    // A gated page asks for sign-in first.
    expect(ends.filter(([, status]) => ![200, 303].includes(status))).toEqual([])
    expect(inside.length).toBeGreaterThan(15)
    const licences = app.site.locations
      .filter(({ visible }) => visible)
      .map(({ name, dealer_license_number }) => `${name}: dealer licence ${dealer_license_number}`)
    expect(licences.filter((licence) => !plain(footer).includes(licence))).toEqual([])
  })

  it('[NAV-05] leads back from every page by breadcrumbs: home, links that answer, and the title of the page', async () => {
    const app = await open()
    const statuses = new Map<string, number>()
    const faults: unknown[] = []
    let trails = 0
    for (const path of await onePageOfEachKind(app)) {
      const { html } = await followed(app, path)
      const trail = /<nav class="breadcrumbs"[\s\S]*?<\/nav>/.exec(html)?.[0]
      if (!trail) continue
      trails++
      const [home, ...others] = anchorsIn(trail)
      const current = plain(/<li aria-current="page">([\s\S]*?)<\/li>/.exec(trail)?.[1] ?? '')
      if (home?.text !== 'Home' || home.href !== '/') faults.push([path, 'does not begin at home'])
      if (!current || others.some(({ href }) => href === path)) faults.push([path, 'does not end in itself'])
      for (const { href } of others) {
        if (!statuses.has(href)) statuses.set(href, (await followed(app, href)).status)
        if (statuses.get(href) !== 200) faults.push([path, href, statuses.get(href)])
      }
    }
    expect(faults).toEqual([])
    expect(trails).toBeGreaterThan(8)
  })
})

/** Lists of a type or up to a price, each at an address of one word. */
const LIST = /^\/(used|new|demo)-|-(under)-\d+$/

/** Pages of a site's sitemap without the hundreds of one kind: the first two of each first word of their address, or of a kind of list. */
async function onePageOfEachKind(app: ShippedSite): Promise<string[]> {
  const kinds = new Map<string, number>()
  return (await sitemapOf(app))
    .map(({ pathname }) => pathname)
    .filter((path) => {
      const [, type, under] = LIST.exec(path) ?? []
      const kind = type ?? under ?? (path.split('/').length > 2 ? path.split('/')[1]! : path)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      return kinds.get(kind)! <= 2
    })
}
