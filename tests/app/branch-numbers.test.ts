import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toPhone } from '../../shared/phone.ts'
import { checkoutPath } from '../../shared/reservation/checkout-page.ts'
import type { SiteInput } from '../../shared/tenant/schema.ts'
import { aCar } from '../builders/car.ts'
import { anIntake } from '../builders/intake.ts'
import { pdfText } from '../builders/pdf-text.ts'
import { stopClock } from '../clock.ts'
import { book, NOW } from './a-drive.ts'
import { aForm, JO } from './a-form.ts'
import { shipped } from './a-shipped-site.ts'
import { aYard } from './a-yard.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The shipped sites with a branch whose number is another than the dealer's, and that branch. */
const GROUPS = [...shipped.values()].flatMap(({ site, config }) => {
  const branch = site.locations.findLast(({ contact_detail }) => contact_detail.phone !== site.phone)
  return branch ? [[site.slug, { site, config, branch, own: branch.contact_detail.phone }] as const] : []
})
const [[, FIRST]] = GROUPS as [(typeof GROUPS)[0]]

async function atBranch({ site, config, branch }: typeof FIRST) {
  const { id, name, dealership_id, dealership_slug } = branch
  const make = site.stock.makes?.[0] ?? 'Toyota'
  const stands = { make, location_id: id, location_name: name, dealership_id, dealership_slug }
  const cars = [
    aCar({ id: 4, slug: 'here', price: 20_000, ...stands }),
    aCar({ id: 5, slug: 'sold', status: 'sold', sold_at: NOW - 900 * 86_400_000, ...stands }),
  ]
  const settings = config as SiteInput
  return aForm({
    site: { ...settings, features: site.features, typesense: null },
    env: { INTAKE: anIntake({} as never) },
    cars,
  })
}

/** The main part of a page: header and footer have the dealer's number on every page. */
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''

/** The numbers that can be called in the main part. */
const called = (html: string) => [...new Set([...mainOf(html).matchAll(/href="(tel:[^"]+)"/g)].map(([, href]) => href))]

type Node = { '@id'?: string; telephone?: string }
const nodesIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ([, json]) => (JSON.parse(json!) as { '@graph'?: Node[] })['@graph'] ?? [],
  )

it('ships a group whose branches have numbers of their own', () => {
  expect(GROUPS.map(([slug]) => slug)).toContain('meridian')
})

describe.each(GROUPS)('of a branch of %s', (_, group) => {
  const { site, branch, own } = group
  const tel = toPhone(own).href
  const isMasking = site.features.phone_reveal

  it.skipIf(!group.site.features.print)(
    '[VDP-14] paper about its car has the number of the branch: the printed page and the PDF',
    async () => {
      const { ask } = await atBranch(group)
      const page = await (await ask('/print?car_id=here')).text()
      const pdf = pdfText(new Uint8Array(await (await ask('/cars/here/pdf')).arrayBuffer())).join(' ')
      for (const text of [page, pdf]) expect([text.includes(own), text.includes(site.phone)]).toEqual([true, false])
    },
  )

  it('[QLT-02] structured data has its number, on the page of a car only where that is not masked', async () => {
    const { ask } = await atBranch(group)
    const telephones = async (path: string) =>
      nodesIn(await (await ask(path)).text())
        .filter((node) => node['@id']?.endsWith(`#location-${branch.slug}`))
        .map(({ telephone }) => telephone)
    expect(await telephones('/cars/here')).toEqual([isMasking ? undefined : own])
    expect(await telephones(`/locations/${branch.slug}`)).toEqual([own])
  })

  it('[LED-03] the page after an enquiry about its car has its number', async () => {
    const { ask, fill } = await atBranch(group)
    expect((await fill('/contact-us?car_id=4', { ...JO, message: 'Is it still there?' })).headers.get('Location')).toBe(
      '/success',
    )
    expect(called(await (await ask('/success')).text())).toEqual([tel])
  })

  it('[TST-01] a test drive has its number: on the page of its times, after it, and in the calendar', async () => {
    const app = await atBranch(group)
    expect(called(await (await app.ask(`/book-test-drive?car_id=any&location=${branch.slug}`)).text())).toEqual([tel])
    const html = await (await app.ask('/book-test-drive?car_id=4')).text()
    // The first may be within the notice once the form is filled in.
    const [, time = ''] = [...html.matchAll(/value="(\d{4}-\d\d-\d\dT[^"]+)"/g)].map(([, value]) => value!)
    await book(app, '/book-test-drive?car_id=4', time)
    expect(called(await (await app.ask('/success')).text())).toEqual([tel])
    const calendar = await (await app.ask('/success/test-drive.ics')).text()
    expect(calendar.replaceAll('\r\n ', '')).toContain(`Call ${own}.`)
  })

  it('[VDP-06] a form about its car has its number in clear, also where the page of the car masks it', async () => {
    const { ask } = await atBranch(group)
    const paths = [
      '/contact-us?car_id=4',
      '/book-test-drive?car_id=4',
      ...(site.features.reserve ? [checkoutPath(site, 'here')] : []),
    ]
    for (const path of paths) {
      const main = mainOf(await (await ask(path)).text())
      expect([path, main.includes(own)]).toEqual([path, true])
      expect([path, main.includes(site.phone)]).toEqual([path, false])
      expect([path, main.includes('••')]).toEqual([path, false])
    }
  })

  it('[QLT-05] a message about its car has its number, and one about nothing the dealer’s', async () => {
    const { ask } = await atBranch(group)
    const sold = await ask('/cars/sold')
    expect([sold.status, called(await sold.text())]).toEqual([410, [tel]])
    expect(called(await (await ask('/no-such-page')).text())).toEqual([toPhone(site.phone).href])
  })
})

it('[RES-01] a checkout has the number of the branch in clear, before and after it is reserved', async () => {
  const { branch, own } = FIRST
  const yard = await aYard({
    features: { phone_reveal: true },
    car: { location_name: branch.name },
    site: { locations: [{ ...branch, primary: true }], dealerships: FIRST.site.dealerships },
  })
  expect(called(await (await yard.ask(yard.path)).text())).toEqual([toPhone(own).href])
  await yard.reserve()
  expect(called(await (await yard.ask(yard.path)).text())).toEqual([toPhone(own).href])
})
