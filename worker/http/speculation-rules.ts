import { Hono } from 'hono'
import { GATED_PATTERNS } from '../../shared/tenant/gates.ts'
import { ROUTES } from '../../shared/tenant/paths.ts'
import type { Route } from '../../shared/tenant/route.ts'
import type { AppEnv } from '../context.ts'

const PRERENDERED = Object.values<Route>(ROUTES).flatMap(({ path, prerender }) => (prerender ? [path] : []))

/** Speculation rules: links that a browser may prerender. Never the address of a call or a form, nor a page that may require sign-in (GAT-01). */
const RULES = {
  prerender: [
    {
      where: {
        and: [
          { or: PRERENDERED.map((pattern) => ({ href_matches: pattern })) },
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
