import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoCars } from '../../scripts/local/demo.ts'
import { findUnseen, readVariants, type VariantRow } from '../../scripts/reference/variants.ts'
import { findScopeRule } from '../../shared/car/scope.ts'
import { stockScope } from '../../shared/stock/stock-scope.ts'
import { aShippedSite, type ShippedSite, shipped } from './a-shipped-site.ts'

/** A day before the special hours of the shipped sites; on the later days the demo stock is another. */
const FIRST_DAY = '2026-11-30'
const LATER_DAYS = ['2026-12-01', '2028-07-03']
const noonOf = (day: string) => Date.parse(`${day}T02:00:00Z`)

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: noonOf(FIRST_DAY) }))
afterAll(() => void vi.useRealTimers())

it('[QLT-06] every variant that a setting makes is seen on a shipped site', async () => {
  expect(await findUnseen()).toEqual([])
})

it('[TEN-04] each filter of a stock keeps a car of the site’s own file off the site', () => {
  const rules = [...shipped.values()].flatMap(({ site }) =>
    demoCars(site, Date.now()).map((car) => findScopeRule({ ...car, sold_at: null }, stockScope(site, Date.now()))),
  )
  expect([...new Set(rules)]).toEqual(
    expect.arrayContaining([
      'stock.makes, manufacturer',
      'stock.dealership_slugs',
      'stock.location_names',
      'stock.excluded_stock_numbers',
      'excluded_website_ids',
    ]),
  )
})

/** Lists of cars and the pages of cars, which follow the stock. */
const isOfStock = ({ address }: VariantRow) => / >|^\/search\/|car_id=/.test(address)
const seen = [FIRST_DAY, ...LATER_DAYS].flatMap((day) => {
  const rows = readVariants().filter((row) => day === FIRST_DAY || isOfStock(row))
  return [...Map.groupBy(rows, ({ site }) => site)].map(([slug, own]) => [slug, day, own] as const)
})

describe.each(seen)('%s on %s', (slug, day, rows) => {
  let app: ShippedSite
  beforeAll(async () => {
    vi.setSystemTime(noonOf(day))
    app = await aShippedSite(shipped.get(slug)!, { hasSold: true })
  })

  const named = rows.map((row) => [row.row, row.setting, row.value, row.address, row] as const)
  it.each(named)('[QLT-06] [%s] shows %s: %s, at %s', async (_, __, ___, ____, { address, shows }) => {
    const page = await read(app, address)
    const isAbsent = shows.startsWith('!')
    const broken = page.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').match(/undefined|\[object Object\]|\bNaN\b/)
    expect({ isShown: page.includes(isAbsent ? shows.slice(1) : shows), broken }).toEqual({
      isShown: !isAbsent,
      broken: null,
    })
  })
})

/** What an address of the table answers: status, where it leads, and the page with its words as they are read. */
async function read(app: ShippedSite, address: VariantRow['address']): Promise<string> {
  const [path = '', rest] = address.split(' >')
  const list = await answer(app, path)
  if (rest === undefined) return list
  const car = linksOf(list, '/cars/').find((href) => app.cars.some(({ slug }) => href.endsWith(`/${slug}`)))
  if (!car) throw new Error(`${path} lists no car.`)
  if (!rest.startsWith('>')) return answer(app, car + rest)
  const [link] = linksOf(await answer(app, car), rest.slice(1))
  return answer(app, link ?? `no link to ${rest.slice(1)}`)
}

const linksOf = (html: string, beginning: string): string[] =>
  [...html.matchAll(/ href="([^"]+)"/g)]
    .map(([, href]) => href!.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(beginning))

async function answer({ ask }: ShippedSite, path: string): Promise<string> {
  const response = await ask(path)
  const html = await response.text()
  const words = html.replaceAll(/<!--.*?-->/g, '').replaceAll('&#x27;', "'")
  return [response.status, response.headers.get('Location'), html, words].join('\n')
}
