import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOUNS } from '../../scripts/gallery/nouns.ts'
import { SECTION_KINDS } from '../../shared/page/sections.ts'
import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import { createApp } from '../../worker/app.tsx'
import type { Bindings } from '../../worker/bindings.ts'
import { shippedSites } from '../builders/shipped.ts'
import { fakeKv } from '../fakes/kv.ts'
import { sqliteDatabase } from '../fakes/sqlite.ts'
import { PATIENCE } from '../patience.ts'
import { anApp } from './an-app.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What the React of a server complains of, such as a list without keys. */
const complaints = vi.fn<(...words: unknown[]) => void>()
beforeEach(() => {
  complaints.mockClear()
  vi.spyOn(console, 'error').mockImplementation(complaints)
})
afterEach(() => vi.restoreAllMocks())

/** Every shipped site in one store, as on a developer’s machine; its name is its own, since the isolate remembers those of other tests. */
const sites = shippedSites.map((site) => ({ ...site, slug: `shown-${site.slug}` }))
const app = createApp()
const { kv } = fakeKv()
const { db, sqlite } = sqliteDatabase()
for (const site of sites) {
  await kv.put(siteKey(site.slug), JSON.stringify(site))
  await kv.put(hostKey(`${site.slug}.localhost`), site.slug)
  sqlite
    .prepare("insert into site (slug, name, state, shard, changed_at) values (?, ?, 'live', 'DB', 0)")
    .run(site.slug, site.name)
}
const env = { KV: kv, DB: db, LOCAL: 'yes', DEADLINE_FACTOR: PATIENCE } as Bindings
const context = { waitUntil() {}, passThroughOnException() {}, props: {} }

const ask = async (slug: string, path: string) => app.request(`http://${slug}.localhost:8787${path}`, {}, env, context)

describe('the gallery of components', () => {
  it.each(sites.map(({ slug }) => slug))('shows every specimen on %s', async (slug) => {
    const answer = await ask(slug, '/dev/gallery')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>')
    for (const [name, { title }] of Object.entries(NOUNS)) {
      const [, section] = html.split(`aria-labelledby="noun-${name}"`)
      expect([title, section?.includes('specimen-stage')]).toEqual([title, true])
    }
    const broken = [...html.matchAll(/specimen-stage"><\/div>|undefined|\[object Object\]|\bNaN\b/g)]
    expect(broken.map(({ index }) => html.slice(Math.max(0, index - 200), index + 100))).toEqual([])
    expect(html).toContain('a week</span>')
    // A sheet's own button takes the focus as the sheet opens.
    expect(html).not.toMatch(/<(?!button)[^>]*autofocus/i)
    // Reports of other requests are JSON; React complains in words.
    expect(complaints.mock.calls.filter(([first]) => !String(first).startsWith('{'))).toEqual([])
  })

  it('shows one noun alone, and leads to it on every other site', async () => {
    const { slug } = sites[0]!
    const answer = await ask(slug, '/dev/gallery?part=card')
    const html = await answer.text()
    expect([answer.status, complaints.mock.calls]).toEqual([200, []])
    expect(html.match(/class="specimen-noun"/g)).toHaveLength(1)
    for (const site of sites) expect(html).toContain(`href="http://${site.slug}.localhost:8787/dev/gallery?part=card"`)
    expect((await ask(slug, '/dev/gallery?part=nothing')).status).toBe(404)
  })

  it('is there on a developer’s machine and nowhere else', async () => {
    expect((await (await anApp()).ask('/dev/gallery')).status).toBe(404)
  })
})

/** Components that the gallery does not show, and why. */
const WITHOUT_SPECIMEN: Record<string, string> = {
  Announced: 'read out, and not seen',
  VehicleRest: 'a part of the side of a car, which has specimens',
  DirectionsButton: 'a button of other parts, which have specimens',
  BodyShape: 'a drawing of photographs that are to come, which have specimens',
  FollowForm: 'a form of results that have specimens',
  NoPhotoMark: 'a drawing of galleries that have specimens',
  Dots: 'placed over a picture by script',
  Fold: 'the fold of other parts, which have specimens',
  HiddenFields: 'hidden fields alone',
  Island: 'renders the islands that the specimens show',
  Steps: 'buttons of the pages that say what happened',
  LinkTabs: 'links above lists that have specimens',
  ActionButton: 'a button of heads and bars that have specimens',
  SubmitButton: 'a button of forms that have specimens',
  List: 'a list of other parts, which have specimens',
  TextList: 'a list of other parts, which have specimens',
  Ticks: 'a list of other parts, which have specimens',
  TextLink: 'a link of other parts, which have specimens',
  LinkButton: 'a button of other parts, which have specimens',
  PrintLink: 'a button of parts that have specimens',
  SectionHead: 'a heading of other parts, which have specimens',
  SheetTop: 'the top of sheets that have specimens',
  Part: 'a part with a heading of other parts, which have specimens',
  Empty: 'a sentence and a button of lists that have specimens',
  PhoneLink: 'a link of other parts, which have specimens',
  Sideways: 'the frame of tables that have specimens',
  More: 'the fold of other parts, which have specimens',
  PriceBeside: 'price and first step of bars that have specimens',
  ShowEvery: 'seen without script alone',
  SpinViewer: 'loaded by SpinView in the browser',
}

describe('a component of the client', () => {
  /** Islands are drawn by the parts that they stand in. */
  const islands = new Set(
    [...source('client/wake/hydrate.tsx').matchAll(/import\('.*'\)\)\.(\w+)/g)].map(([, name]) => name!),
  )
  const exported = globSync('client/**/*.tsx', { cwd: ROOT })
    .filter((file) => !/^client\/(pages|layout|sections)\//.test(file))
    .flatMap((file) =>
      [...source(file).matchAll(/^export (?:async )?(?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name]) => ({
        file,
        name: name!,
      })),
    )
    .filter(({ name }) => !islands.has(name))
  const rendered = new Set(
    globSync('scripts/gallery/*.tsx', { cwd: ROOT }).flatMap((file) => {
      const text = source(file)
      return [...text.matchAll(/^import \{([^}]*)\} from '(.*client.*)'/gm)].flatMap(([, names = '', from = '']) =>
        [...names.matchAll(/\w+/g)]
          .filter(([name]) => new RegExp(`<${name}\\b`).test(text))
          .map(([name]) => `${resolve(ROOT, dirname(file), from)} ${name}`),
      )
    }),
  )
  const isRendered = ({ file, name }: { file: string; name: string }) => rendered.has(`${resolve(ROOT, file)} ${name}`)

  it('has specimens in the gallery, or a reason to have none', () => {
    expect(exported.length).toBeGreaterThan(50)
    expect(exported.filter((each) => !isRendered(each) && !(each.name in WITHOUT_SPECIMEN))).toEqual([])
  })

  it('has a specimen of every kind of section that draws what a page says', () => {
    const drawn = globSync('scripts/gallery/*.tsx', { cwd: ROOT }).map(source).join('')
    const elsewhere = new Set<string>(['stock', 'calculator', 'form'])
    expect(SECTION_KINDS.filter((kind) => !elsewhere.has(kind) && !drawn.includes(`'${kind}'`))).toEqual([])
  })

  it('has no reason where it has specimens', () => {
    const names = new Set(exported.filter((each) => !isRendered(each)).map(({ name }) => name))
    expect(Object.keys(WITHOUT_SPECIMEN).filter((name) => !names.has(name))).toEqual([])
  })
})

function source(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}
