import { GATED_PATTERNS } from './gates.ts'
import { ROUTES, type Route } from './paths.ts'

/** Files of speculation rules: static, so that asking for them costs nothing. */
export const SPECULATION_FILES = { mouse: '/speculation-rules.json', touch: '/speculation-rules-touch.json' } as const
export type Pointer = keyof typeof SPECULATION_FILES

/**
 * When a browser begins to render a page ahead: while a mouse rests on its link (10 ms), or as a press begins. Each page
 * costs a request, prefetched or prerendered, and under a finger `eager` would take every link on the screen: BENCHMARKS.md,
 * Pages drawn ahead.
 */
const EAGERNESS = {
  mouse: { rest: 'eager', press: 'conservative' },
  touch: { rest: 'conservative', press: 'conservative' },
} as const satisfies Record<Pointer, Record<NonNullable<Route['prerender']>, string>>

/** Links that a browser may prerender. Never the address of a call or a form, nor a page that may require sign-in (GAT-01). */
export function speculationRules(pointer: Pointer): object {
  const moments = Object.entries(EAGERNESS[pointer]) as [NonNullable<Route['prerender']>, string][]
  return {
    prerender: moments.map(([moment, eagerness]) => ({ where: linksTo(listPatterns(moment)), eagerness })),
  }
}

const listPatterns = (moment: Route['prerender']): string[] =>
  Object.values<Route>(ROUTES).flatMap(({ path, prerender }) => (prerender === moment ? [path] : []))

const linksTo = (patterns: string[]) => ({
  and: [
    { or: patterns.map((pattern) => ({ href_matches: pattern })) },
    { not: { selector_matches: '[rel~=nofollow]' } },
    ...GATED_PATTERNS.map((pattern) => ({ not: { href_matches: pattern } })),
  ],
})
