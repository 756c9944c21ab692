import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSite } from '../../shared/tenant/check.ts'
import { type Json, mergeConfig } from '../../shared/tenant/merge.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { NOW } from '../builders/listed-car.ts'
import { sqliteDatabase } from '../fakes/sqlite.ts'
import { anApp } from './an-app.ts'
import { carsOf, EFFECTS, featuresOn, shipped } from './feature-effects.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const SECRETS = { FORM_SECRET: 'f'.repeat(32), SIGN_IN_SECRET: 's'.repeat(32), LOCAL: 'yes' }

/** What differs from one drawing of a page to the next: names of the test's own, tickets and challenges. */
const plain = (text: string, slug: string) =>
  text
    .replaceAll(slug, 'yard')
    .replace(/"(challenge|signature|salt)":"[^"]*"/g, '')
    .replace(/(name="(?:ticket|asked|words)" value=")[^"]*/g, '$1')
    .replace(/&quot;(?:ticket|asked|words)&quot;:&quot;.*?&quot;/g, '')
    .replace(/nonce="[^"]*"|'nonce-[^']*'/g, '')

/** What a site with this config answers at some addresses: status, where it leads and the page. */
async function answers(config: Json, site: Site, paths: string[]): Promise<string[]> {
  const app = await anApp({ site: config as never, cars: carsOf(site), env: { ...SECRETS, DB: sqliteDatabase().db } })
  const all: string[] = []
  for (const path of paths) {
    const answer = await app.ask(path)
    all.push(plain(`${answer.status} ${answer.headers.get('Location')} ${await answer.text()}`, app.slug))
  }
  return all
}

/** The config with these features, and without its plugins, each of which switches one on. */
const withFeatures = (config: Json, features: Record<string, boolean>): Json =>
  mergeConfig(config, { features: { ...pluginFeatures(config), ...features }, plugins: [] })

const pluginFeatures = (config: Json): Record<string, boolean> => {
  const { plugins = [] } = config as { plugins?: { feature: string }[] }
  return Object.fromEntries(plugins.map(({ feature }) => [feature, true]))
}

/** Answers of the site as it ships are the same for every feature: asked for once. */
function asShipped(site: Site) {
  const known = new Map<string, Promise<string[]>>()
  return (config: Json, paths: string[]) => {
    const key = JSON.stringify([paths, (config as { features: Json }).features])
    const asked = known.get(key) ?? answers(config, site, paths)
    known.set(key, asked)
    return asked
  }
}

describe.each(shipped.map(({ site, config }) => [site.slug, site, config] as const))('%s', (_, site, config) => {
  const baseline = asShipped(site)

  it('[PGE-03] answers alike when it is asked twice', async () => {
    const paths = [...new Set(featuresOn(site).flatMap((feature) => EFFECTS[feature].at(site)))]
    const [once, twice] = [await answers(config, site, paths), await answers(config, site, paths)]
    expect(twice).toEqual(once)
    expect(once.filter((answer) => answer.startsWith('5'))).toEqual([])
  })

  it.each(featuresOn(site))('[PGE-03] shows that %s is on', async (feature) => {
    const { at, without = [] } = EFFECTS[feature]
    const below = withFeatures(config, Object.fromEntries(without.map((other) => [other, false])))
    const off = withFeatures(below, { [feature]: false })
    expect(checkSite(off)).toHaveProperty('site')
    const paths = at(site)
    const [on, changed] = [await baseline(below, paths), await answers(off, site, paths)]
    expect(changed, `${feature} changes nothing at ${paths.join(', ')}`).not.toEqual(on)
  })
})
