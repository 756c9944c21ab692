import { Hono } from 'hono'
import { GATED_PATTERNS } from '../../shared/tenant/gates.ts'
import type { AppEnv } from '../context.ts'

/**
 * Which links a browser may draw ahead of a click. Only pages that change nothing by being read; a call or a form's
 * address is never among them, nor is a page that somebody may have to sign in for (GAT-01).
 */
const RULES = {
  prerender: [
    {
      where: {
        and: [
          { or: [{ href_matches: '/' }, { href_matches: '/search*' }, { href_matches: '/cars/*' }] },
          { not: { selector_matches: '[rel~=nofollow]' } },
          ...GATED_PATTERNS.map((pattern) => ({ not: { href_matches: pattern } })),
        ],
      },
      eagerness: 'eager',
    },
  ],
}

export const SPECULATION_PATH = '/speculation-rules.json'

export const speculation = new Hono<AppEnv>().get('/', (c) => {
  c.header('Cache-Control', 'public, max-age=3600')
  return c.body(JSON.stringify(RULES), 200, { 'Content-Type': 'application/speculationrules+json' })
})
