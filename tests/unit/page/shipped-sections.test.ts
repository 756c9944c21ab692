import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SECTION_KINDS, SECTION_SCHEMAS, type Section, type SectionKind } from '../../../shared/page/sections.ts'
import { shippedTenants } from '../../builders/shipped.ts'

const sites = shippedTenants.map(({ site, content }) => ({ site, pages: content.pages }))
const sections = sites.flatMap(({ pages }) => pages.flatMap((page) => page.sections))
const ofKind = (kind: SectionKind): Section[] => sections.filter((section) => section.kind === kind)

type JsonSchema = { properties?: Record<string, JsonSchema>; enum?: unknown[]; type?: string }

/** Settings of a kind with a few values to choose from, each with its values. */
function choicesOf(kind: SectionKind): { name: string; values: unknown[] }[] {
  const { properties = {} } = z.toJSONSchema(SECTION_SCHEMAS[kind], { io: 'input' }) as JsonSchema
  return Object.entries(properties).flatMap(([name, schema]) => {
    const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : [])
    return values.length > 0 ? [{ name, values }] : []
  })
}

const CHOICES = SECTION_KINDS.flatMap((kind) =>
  choicesOf(kind)
    .filter(({ name }) => name !== 'background')
    .flatMap(({ name, values }) => values.map((value) => [kind, name, value] as const)),
)

describe('the pages of the shipped sites', () => {
  it.each(SECTION_KINDS)('[PGE-01] show what a section is: %s', (kind) => {
    expect(ofKind(kind).length).toBeGreaterThan(0)
  })

  it.each(CHOICES)('[PGE-01] show every choice: %s with %s %s', (kind, name, value) => {
    expect(ofKind(kind).some((section) => section[name as keyof Section] === value)).toBe(true)
  })

  it.each(choicesOf('text').find(({ name }) => name === 'background')!.values)(
    '[PGE-01] show the ground %s',
    (ground) => {
      expect(sections.some(({ background }) => background === ground)).toBe(true)
    },
  )

  it('[PGE-01] show a section with a window, and one of certain locations alone', () => {
    expect(sections.some(({ start, expiry }) => start !== null || expiry !== null)).toBe(true)
    expect(sections.some(({ only_at }) => only_at.length > 0)).toBe(true)
  })
})
