import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CATALOGUES } from '../../../scripts/demo/catalogue.ts'
import { readDemoFile } from '../../../scripts/demo/data.ts'
import { fittingBodies, listModelFaces, shippedPhotos } from '../../../scripts/demo/photos.ts'
import { DEMO_SLUGS, findProfile } from '../../../scripts/demo/profile.ts'
import { demoStock } from '../../../scripts/demo/stock.ts'
import { countsPaints, findPicture, MAX_BODY_SHARE } from '../../../scripts/demo/variety.ts'
import { ROOT } from '../../../scripts/root.ts'
import type { CarInput } from '../../../shared/car/schema.ts'
import { listingRank } from '../../../shared/search/listing-rank.ts'
import { PAGE_SIZE } from '../../../shared/search/query.ts'
import { demoPlaces } from '../../builders/demo.ts'

const photos = shippedPhotos()
const FOLDER = join(ROOT, 'client/public')
const files = readdirSync(join(FOLDER, 'demo'), { recursive: true, withFileTypes: true }).filter((each) =>
  each.isFile(),
)
const bytes = (path: string) => statSync(path).size
const urlsOf = (cars: CarInput[]) => cars.flatMap(({ images }) => images.map(({ image }) => image.url))

const stockOn = (slug: string, today: string) =>
  demoStock({ slug, template: 'yard' }, { locations: demoPlaces, photos, today })

/** The results without any filter, as the index ranks them; prices of like cars are not compared. */
const results = (cars: CarInput[]) =>
  cars
    .filter(({ status }) => status !== 'sold')
    .map((car) => ({
      car,
      rank: listingRank({ ...car, created_at: Date.parse(`${car.listed_on}T00:00:00Z`) }, null),
    }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ car }) => car)

const mostOften = (keys: (string | null)[]) => {
  const counts = new Map<string, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Math.max(...counts.values())
}

describe('pictures that fit their cars', () => {
  it.each(DEMO_SLUGS)('every model that %s may sell has a body of its size and class before its backdrop', (slug) => {
    const profile = findProfile({ slug, template: '' })
    const models = Object.keys(profile.catalogues).flatMap((name) => CATALOGUES[name as keyof typeof CATALOGUES])
    const sold = models.filter(({ photo }) => profile.bodies?.includes(photo) ?? true)
    const without = sold.filter((model) => !fittingBodies(model).some((body) => photos.sets[profile.set]?.[body]))
    expect(without.map(({ make, model }) => `${make} ${model}`)).toEqual([])
  })

  it('the table of models names no body that the photographs do not plan', () => {
    const plan = readDemoFile('shoots.json') as { sets: Record<string, Record<string, string[]>> }
    const planned = new Set(
      [plan.sets, photos.sets].flatMap((sets) => Object.values(sets).flatMap((bodies) => Object.keys(bodies))),
    )
    const models = Object.values(CATALOGUES).flat()
    expect([...new Set(models.flatMap(fittingBodies))].filter((body) => !planned.has(body))).toEqual([])
  })
})

describe('no picture repeats itself', () => {
  const days = ['2026-11-21', '2027-02-03', '2027-07-19']
  it.each(DEMO_SLUGS.flatMap((slug) => days.map((day) => [slug, day] as const)))(
    'one body fills at most 15 % of the first results of %s on %s; where a site shows few bodies, one body in one paint',
    (slug, day) => {
      const cars = stockOn(slug, day)
      const first = results(cars).slice(0, PAGE_SIZE)
      const keys = first.map((car) => findPicture(car, countsPaints(cars)))
      expect(mostOften(keys)).toBeLessThanOrEqual(PAGE_SIZE * MAX_BODY_SHARE)
    },
  )

  const yards: [slug: string, pairs: number][] = [
    ['gantry', 1],
    ['longreach', 0],
    ['lantern', 2],
    ['harbour-street', 2],
  ]
  it.each(yards.flatMap(([slug, pairs]) => days.map((day) => [slug, day, pairs] as const)))(
    '[CRD-01] the cars of %s have on %s a picture each, %i pairs at most aside',
    (slug, day, pairs) => {
      const pictures = stockOn(slug, day).flatMap(({ images }) => images.slice(0, 1).map(({ image }) => image.url))
      expect(pictures.length - new Set(pictures).size).toBeLessThanOrEqual(pairs)
    },
  )

  it.each(days)('[CRD-01] on %s no page of the large site’s results shows a picture twice', (day) => {
    const cars = results(stockOn('meridian', day))
    const pages = Array.from({ length: Math.ceil(cars.length / PAGE_SIZE) }, (_, page) =>
      cars.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
    )
    const most = pages.map((page) => mostOften(page.map(({ images }) => images[0]?.image.url ?? null)))
    expect(Math.max(...most)).toBe(1)
  })

  it.each(DEMO_SLUGS)('every car of %s is shown in a body that fits its model, with what may be bolted on', (slug) => {
    const shown = stockOn(slug, days[0]!).flatMap((car) => {
      const body = findPicture(car, false)
      return body === null || listModelFaces(car).includes(body) ? [] : [`${car.make} ${car.model}: ${body}`]
    })
    expect(shown).toEqual([])
  })

  it('no two sites share a backdrop', () => {
    const backdrops = DEMO_SLUGS.map((slug) => findProfile({ slug, template: '' }).set)
    expect(new Set(backdrops).size).toBe(DEMO_SLUGS.length)
  })
})

describe('the files of the pictures', () => {
  it('lie ready for every car of every site, and are real', () => {
    const urls = new Set(DEMO_SLUGS.flatMap((slug) => urlsOf(stockOn(slug, '2026-11-21'))))
    expect([...urls].filter((url) => !existsSync(join(FOLDER, url)))).toEqual([])
    expect(urls.size).toBeGreaterThan(200)
  })

  it('weigh at most 49 MB in at most 12,000 files', () => {
    expect(files.length).toBeLessThanOrEqual(12_000)
    expect(files.reduce((sum, { parentPath, name }) => sum + bytes(join(parentPath, name)), 0)).toBeLessThan(49e6)
  })

  it('a card of 600 px weighs at most 40 kB', () => {
    const cards = files.filter(({ name }) => name.endsWith('-front34-600.avif'))
    expect(cards.length).toBeGreaterThan(60)
    expect(cards.filter(({ parentPath, name }) => bytes(join(parentPath, name)) > 40_000)).toEqual([])
  })
})
