import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { SPECULATION_FILES, speculationRules } from '../../../shared/routes/speculation-rules.ts'

type Rules = { prerender: { where: { and: [{ or: { href_matches: string }[] }] }; eagerness: string }[] }

const eagernessOf = (pointer: keyof typeof SPECULATION_FILES, path: string) =>
  (speculationRules(pointer) as Rules).prerender
    .filter(({ where }) => where.and[0].or.some(({ href_matches }) => href_matches === path))
    .map(({ eagerness }) => eagerness)

describe('what browsers draw ahead', () => {
  it('is a car while a mouse rests on its link, and any other page as the press begins', () => {
    expect(eagernessOf('mouse', '/cars/:slug')).toEqual(['eager'])
    for (const path of ['/', '/search', '/search/*', '/offers/:id'])
      expect([path, eagernessOf('mouse', path)]).toEqual([path, ['conservative']])
  })

  it('is under a finger nothing that is not pressed', () => {
    const rules = speculationRules('touch') as Rules
    expect(rules.prerender.map(({ eagerness }) => eagerness)).not.toContain('eager')
    expect(eagernessOf('touch', '/cars/:slug')).toEqual(['conservative'])
  })

  it('is said in files that have the type of speculation rules', () => {
    const headers = readFileSync(join(ROOT, 'client/public/_headers'), 'utf8')
    expect(headers).toMatch(/\/speculation-rules\*\n {2}Content-Type: application\/speculationrules\+json/)
    for (const path of Object.values(SPECULATION_FILES)) expect(path).toMatch(/^\/speculation-rules[a-z-]*\.json$/)
  })
})
