import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMigration } from '../../../scripts/schema/migrations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const has = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), 'select 1;\n')
}

describe('npm run migration', () => {
  it('creates the file that sorts after all others', () => {
    has('0000_stock.sql', '0018_garage.sql', '0009_mail.sql')
    expect(createMigration(['lead_language'], folder)).toBe('0019_lead_language.sql')
    expect(readFileSync(join(folder, '0019_lead_language.sql'), 'utf8')).toMatch(/^-- .+\n$/)
    expect(readdirSync(folder).toSorted().at(-1)).toBe('0019_lead_language.sql')
  })

  it('begins at zero', () => {
    expect(createMigration(['stock'], folder)).toBe('0000_stock.sql')
  })

  it.each<[string, string[]]>([
    ['no name', []],
    ['two words', ['lead', 'language']],
    ['an empty name', ['']],
    ['capitals', ['LeadLanguage']],
    ['a hyphen', ['lead-language']],
    ['a number in front', ['0020_lead']],
    ['a path', ['../lead']],
    ['an ending', ['lead.sql']],
    ['two underscores', ['lead__language']],
    ['more than 50 characters', ['a'.repeat(51)]],
    ['the name of a migration there is', ['stock']],
  ])('refuses %s and creates nothing', (_, words) => {
    has('0000_stock.sql')
    expect(() => createMigration(words, folder)).toThrow(/name/)
    expect(readdirSync(folder)).toEqual(['0000_stock.sql'])
  })
})
