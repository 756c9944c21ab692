import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claimNumber, makeSources, writeNewSite } from '../../../scripts/sites/new-site.ts'
import { aNewSite } from '../../builders/new-site.ts'

let tenants = ''
beforeEach(() => void (tenants = mkdtempSync(join(tmpdir(), 'tenants-'))))
afterEach(() => rmSync(tenants, { recursive: true }))

const write = (slug: string, name?: string) =>
  writeNewSite(makeSources(aNewSite({ slug, ...(name !== undefined && { name }) })), tenants)
const idOf = (slug: string) => (JSON.parse(readFileSync(join(tenants, slug, 'site.json'), 'utf8')) as { id: number }).id

it('[SIT-01] a new site has the next number, and leaves nothing else behind', () => {
  for (const slug of ['one', 'two']) expect(write(slug)).toBe(true)
  expect([idOf('one'), idOf('two'), readdirSync(tenants)]).toEqual([1, 2, ['one', 'two']])
})

it('[SIT-01] a number that another command holds is not taken, while it works and after it', () => {
  const { id, draft } = claimNumber(tenants)
  write('other')
  expect([id, idOf('other')]).toEqual([1, 2])
  rmSync(draft, { recursive: true })
  expect(claimNumber(tenants).id).toBe(3)
})

it('[SIT-01] what a killed command left goes, once it is a minute old', () => {
  const { draft } = claimNumber(tenants)
  mkdirSync(join(draft, 'files'))
  write('soon')
  expect(existsSync(draft)).toBe(true)
  utimesSync(draft, 0, 0)
  write('later')
  expect(readdirSync(tenants)).toEqual(['later', 'soon'])
})

it('[SIT-01] a site that another command wrote meanwhile stays as it is', () => {
  write('one')
  expect(write('one', 'Another')).toBe(false)
  expect(readFileSync(join(tenants, 'one', 'site.json'), 'utf8')).toContain('South Road Cars')
  expect(readdirSync(tenants)).toEqual(['one'])
})

it('[SIT-01] the drawings of a new site have no colour of the brand in them, so that they fit the next one', () => {
  const { drawings } = makeSources(aNewSite())
  for (const svg of Object.values(drawings)) expect(svg).not.toContain(aNewSite().brand)
})
