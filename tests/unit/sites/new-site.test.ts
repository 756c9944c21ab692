import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeNewSite } from '../../../scripts/sites/new-site.ts'
import { claimNumber } from '../../../scripts/sites/site-number.ts'

let tenants = ''
beforeEach(() => void (tenants = mkdtempSync(join(tmpdir(), 'tenants-'))))
afterEach(() => rmSync(tenants, { recursive: true }))

const site = (slug: string) => ({
  slug,
  name: 'South Road Cars',
  template: 'yard',
  city: 'Moorooka',
  state: 'qld',
  phone: '07 5550 0101',
  brand: '#0a6e4f',
  accent: '#0a6e4f',
  hosts: [`www.${slug}.example`],
})
const idOf = (slug: string) => (JSON.parse(readFileSync(join(tenants, slug, 'site.json'), 'utf8')) as { id: number }).id

it('[SIT-01] a new site has the next number, and leaves nothing else behind', () => {
  for (const slug of ['one', 'two']) writeNewSite(site(slug), tenants)
  expect([idOf('one'), idOf('two'), readdirSync(tenants)]).toEqual([1, 2, ['one', 'two']])
})

it('[SIT-01] a number that another command holds is not taken, while it works and after it', () => {
  const { id, draft } = claimNumber(tenants)
  writeNewSite(site('other'), tenants)
  expect([id, idOf('other')]).toEqual([1, 2])
  rmSync(draft, { recursive: true })
  expect(claimNumber(tenants).id).toBe(3)
})

it('[SIT-01] what a killed command left goes, once it is a minute old', () => {
  const { draft } = claimNumber(tenants)
  mkdirSync(join(draft, 'files'))
  writeNewSite(site('soon'), tenants)
  expect(existsSync(draft)).toBe(true)
  utimesSync(draft, 0, 0)
  writeNewSite(site('later'), tenants)
  expect(readdirSync(tenants)).toEqual(['later', 'soon'])
})

it('[SIT-01] a site that another command wrote meanwhile stays as it is', () => {
  writeNewSite(site('one'), tenants)
  writeNewSite({ ...site('one'), name: 'Another' }, tenants)
  expect(readFileSync(join(tenants, 'one', 'site.json'), 'utf8')).toContain('South Road Cars')
  expect(readdirSync(tenants)).toEqual(['one'])
})
