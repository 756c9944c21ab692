import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { openSite } from '../../../scripts/sites/create.ts'
import { makeSources, type NewSite, writeNewSite } from '../../../scripts/sites/new-site.ts'
import { readTakenNames } from '../../../scripts/sites/taken-names.ts'
import { RegistryError, type SiteRegistry } from '../../../worker/features/sites/registry/service.ts'
import { aNewSite } from '../../builders/new-site.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

let tenants = ''
beforeEach(() => {
  tenants = mkdtempSync(join(tmpdir(), 'tenants-'))
  for (const part of ['_defaults.json', '_templates', '_pages', '_mappings'])
    cpSync(join(ROOT, 'tenants', part), join(tenants, part), { recursive: true })
})
afterEach(() => rmSync(tenants, { recursive: true }))

const by = { actor: 'anna', note: '' }
const sitesThere = () => readdirSync(tenants).filter((name) => !/^_(defaults|templates|pages|mappings)/.test(name))
const fileOf = (slug: string) => join(tenants, slug, 'site.json')

/** A platform where gantry is live, and yard was retired. */
async function aPlatform() {
  const house = aRegistry()
  await house.publish(await aLoadedSite({ slug: 'gantry', name: 'Gantry Commercials', id: 8 }))
  await house.publish(await aLoadedSite({ slug: 'yard', id: 9 }))
  house.database.sqlite.exec(`update site set state = 'retired' where slug = 'yard'`)
  const create = async (changes: Partial<NewSite> = {}, registry: SiteRegistry = house.registry) =>
    openSite(registry, aNewSite(changes), await readTakenNames(registry, tenants), by)
  return { ...house, create }
}

describe('a new site', () => {
  it('[SIT-01] is written and live', async () => {
    const { create, registry } = await aPlatform()
    await create()
    expect([sitesThere(), (await registry.show('south-road'))?.state]).toEqual([['south-road'], 'live'])
  })

  it.each<[string, Partial<NewSite>, RegExp]>([
    ['the host of another site', { hosts: ['gantry.example'] }, /gantry\.example belongs to gantry\. Choose another/],
    ['the slug of another site', { slug: 'gantry' }, /^gantry is a site already: Gantry Commercials\. Choose another/],
    ['the slug of a retired site', { slug: 'yard' }, /^yard is retired/],
    ['a phone number that is none', { phone: '1300 FORD 4U' }, /phone must be a phone number in digits and spaces\.$/],
    ['markup in its name', { name: 'Bob <b>Cars' }, /name must not have < or > in it\.$/],
    ['a slug too long for a host', { slug: 'a'.repeat(70) }, /hosts\.0 must be a host name/],
  ])('[SIT-01] with %s is refused, and nothing is written', async (_, changes, sentence) => {
    const { create } = await aPlatform()
    await expect(create(changes)).rejects.toThrow(sentence)
    expect(sitesThere()).toEqual([])
  })

  it.each(['yard', 'group'])('[TEN-03] of the template %s takes trade-ins from its first day', (template) => {
    const { features } = JSON.parse(readFileSync(join(tenants, '_templates', `${template}.json`), 'utf8'))
    expect(features).toMatchObject({ trade_in: true })
  })

  it('[SIT-01] whose publication is refused leaves no folder', async () => {
    const { create, registry } = await aPlatform()
    const refusing = { ...registry, publish: () => Promise.reject(new RegistryError('host_taken', 'Taken meanwhile.')) }
    await expect(create({}, refusing)).rejects.toThrow('Taken meanwhile.')
    expect(sitesThere()).toEqual([])
  })

  it('[SIT-01] keeps its folder where the answer of its publication was lost', async () => {
    const { create, registry } = await aPlatform()
    const lost: SiteRegistry['publish'] = async (...wanted) => {
      await registry.publish(...wanted)
      throw new TypeError('fetch failed')
    }
    await expect(create({}, { ...registry, publish: lost })).rejects.toThrow('fetch failed')
    expect(existsSync(fileOf('south-road'))).toBe(true)
  })
})

describe('a folder that is there already', () => {
  const IS_THERE =
    'tenants/south-road/ is there already: South Road Cars. Choose another --slug, or publish it with: npm run sites -- publish --site south-road'

  it('[SIT-01] is opened as it stands where a command of the same name and hosts was killed', async () => {
    const { create, registry } = await aPlatform()
    writeNewSite(makeSources(aNewSite({ city: 'Rocklea' })), tenants)
    const { site } = await create()
    expect([site.address.city, (await registry.show('south-road'))?.state]).toEqual(['Rocklea', 'live'])
  })

  it.each<[string, Partial<NewSite>]>([
    ['another name', { name: 'Another' }],
    ['another host', { hosts: ['www.another.example'] }],
  ])('[SIT-01] is refused for %s, and not published', async (_, changes) => {
    const { create, registry } = await aPlatform()
    writeNewSite(makeSources(aNewSite()), tenants)
    await expect(create(changes)).rejects.toThrow(IS_THERE)
    expect(await registry.show('south-road')).toBeNull()
  })

  it('[SIT-01] is refused where it is live, and its draft is not published', async () => {
    const { create, registry } = await aPlatform()
    await create()
    writeFileSync(fileOf('south-road'), readFileSync(fileOf('south-road'), 'utf8').replace('Moorooka', 'Rocklea'))
    await expect(create()).rejects.toThrow(IS_THERE)
    expect((await registry.show('south-road'))?.number).toBe(1)
  })
})
