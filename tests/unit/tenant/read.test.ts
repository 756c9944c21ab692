import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteJsonSchema } from '../../../scripts/reference/editor-schemas.ts'
import { ROOT } from '../../../scripts/root.ts'
import { ROUTES, type Route } from '../../../shared/routes/paths.ts'
import { propertyReads } from './property-reads.ts'
import { isRead, READ_IN, READ_WHOLE, settingPaths } from './setting-reads.ts'

/**
 * Fields that a requirement wants a config to hold and that no page reads yet, with the row that owns each. No flag is
 * ever among them: a switch that switches nothing is taken out.
 */
const HELD: Record<string, string> = {
  'manufacturer.id': 'TEN-02 Site config',
  'mapping.description': 'STK-04 says to people whose feed it is',
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** What defines a setting does not read it, nor does what checks one against another. */
const DEFINES = /^shared\/(settings\/.*|upstream|[\w-]+\/settings|tenant\/(site-fields|features|config-conflicts))\.ts$/
const sources = globSync('{shared,client,worker}/**/*.{ts,tsx}', { cwd: ROOT })
  // Pages for developers show specimens: they read no setting for a shopper.
  .filter((file) => !file.endsWith('.d.ts') && !file.startsWith('worker/features/dev/') && !DEFINES.test(file))
  .map((file) => ({ file, text: read(file) }))
const reads = propertyReads(sources)
const paths = settingPaths(siteJsonSchema())

const heldBy = (path: string) =>
  Object.keys(HELD).find((held) => path === held || path.startsWith(`${held}.`) || path.startsWith(`${held}[]`))

describe('every setting of a config is read by the code', () => {
  it('[PGE-03] but for those that a requirement wants held', () => {
    expect(paths.length).toBeGreaterThan(300)
    const fields = paths.filter((path) => !path.startsWith('features.'))
    expect(fields.filter((path) => !heldBy(path) && !isRead(path, reads))).toEqual([])
  })

  it('[PGE-03] and none of those is read', () => {
    expect(Object.keys(HELD).filter((path) => !paths.includes(path) || isRead(path, reads))).toEqual([])
  })

  it.each(Object.entries({ ...READ_WHOLE, ...READ_IN }))('[PGE-03] and %s where the table says', (path, file) => {
    const last = path
      .replaceAll('[]', '')
      .replace(/\.\{\}$/, '')
      .split('.')
      .at(-1)!
    const name =
      { palette: 'colours', confirmation_words: 'words', picture: 'logo', sized_picture: 'icon' }[path] ?? last
    expect(reads.filesByName.get(name)?.has(file) ?? false).toBe(true)
    expect(paths.some((one) => one === path || one.startsWith(`${path}.`))).toBe(true)
  })

  it.each(['search.colour_of_the_moon', 'locations[].motto', 'lead.count', 'motto', 'home.hero.name'])(
    '[PGE-03] %s would not be',
    (path) => {
      expect(isRead(path, reads)).toBe(false)
    },
  )
})

describe('every feature is read by the code', () => {
  const routes: Route[] = Object.values(ROUTES)
  const isSwitch = (flag: string) =>
    reads.pairs.has(`features.${flag}`) ||
    // Also taken out of `features` by its name, as in `({ history_report }: Features)`.
    (flag.includes('_') && reads.filesByName.has(flag)) ||
    routes.some(({ handler, feature }) => handler && feature === flag)
  const flags = paths.filter((path) => path.startsWith('features.')).map((path) => path.slice('features.'.length))

  it('[PGE-03] without exception', () => {
    expect(flags.length).toBeGreaterThan(30)
    expect(flags.filter((flag) => !isSwitch(flag))).toEqual([])
  })

  it.each(['reviews_carousel', 'name', 'loyalty'])('[PGE-03] %s would not be', (flag) => {
    expect(isSwitch(flag)).toBe(false)
  })
})
