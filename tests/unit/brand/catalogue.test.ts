import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../../../scripts/root.ts'
import { CATALOGUE, catalogueBrand } from '../../../shared/brand/catalogue.ts'
import { slugify } from '../../../shared/text.ts'

const rowSchema = z.strictObject({
  name: z.string().min(2),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  kind: z.enum(['car', 'motorcycle', 'truck', 'caravan']),
  country: z.string().min(4),
  make: z.string().optional(),
  about: z.string().min(80).max(320),
})

/** Sentences, with the points of initials and of numbers left alone. */
const sentences = (text: string) => text.split(/(?<!\b[A-Z])\.(?:\s+|$)/).filter(Boolean)

const countOf = (kind: string) => CATALOGUE.filter((brand) => brand.kind === kind).length

describe('the catalogue of makes', () => {
  it('[BRD-01] has about 150, of every kind, each whole', () => {
    expect(z.array(rowSchema).safeParse(CATALOGUE).error).toBeUndefined()
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(150)
    expect([
      countOf('car') >= 75,
      countOf('motorcycle') >= 30,
      countOf('truck') >= 15,
      countOf('caravan') >= 30,
    ]).not.toContain(false)
  })

  it('[BRD-01] names none twice, and by its name', () => {
    expect(new Set(CATALOGUE.map(({ slug }) => slug)).size).toBe(CATALOGUE.length)
    expect(CATALOGUE.filter(({ name, slug }) => slugify(name) !== slug)).toEqual([])
  })

  it('[BRD-01] says two sentences of each, none of them of another', () => {
    const all = CATALOGUE.flatMap(({ about }) => sentences(about))
    expect(CATALOGUE.filter(({ about }) => sentences(about).length !== 2).map(({ name }) => name)).toEqual([])
    expect(new Set(all).size).toBe(all.length)
  })

  it('[BRD-01] tells makers of one name apart by what the stock is', () => {
    expect(catalogueBrand('honda', ['car', 'motorcycle'])?.kind).toBe('car')
    expect(catalogueBrand('honda', ['motorcycle', 'caravan'])?.kind).toBe('motorcycle')
    expect(catalogueBrand('honda')?.kind).toBe('car')
    expect(catalogueBrand('no-such-make')).toBeNull()
  })

  it('[PGE-03] is imported by nothing that a browser loads', () => {
    const client = globSync('client/**/*.{ts,tsx}', { cwd: ROOT })
    const values = client.filter((file) =>
      /^import (?!type)[^\n]*from '[^']*shared\/brand\/(catalogue|brand|model|view|brand-view|model-view)\.ts'/m.test(
        readFileSync(join(ROOT, file), 'utf8'),
      ),
    )
    expect(values).toEqual([])
  })
})
