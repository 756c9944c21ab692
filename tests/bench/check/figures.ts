import type { Page } from '../bench.ts'
import type { Unit } from '../row.ts'
import type { Allowed, Change } from './compare.ts'

/** Each kind of figure, and what a figure of it may lose without a word. */
export const KINDS = {
  // Two builds of one commit, each in a process of its own, were up to 2.5 % apart.
  cpu: { what: 'CPU past the cache', unit: 'ms', allowed: { share: 0.05 } },
  d1: { what: 'D1 statements a view', unit: 'ratio', allowed: { more: 0.1 } },
  kv: { what: 'KV calls a view', unit: 'ratio', allowed: { more: 0.1 } },
  html: { what: 'HTML', unit: 'bytes', allowed: { share: 0.05 } },
  css: { what: 'stylesheets', unit: 'bytes', allowed: { share: 0.03 } },
  script: { what: 'first script', unit: 'bytes', allowed: { share: 0.02 } },
  scripts: { what: 'all scripts of the build', unit: 'bytes', allowed: { share: 0.02 } },
  lcp: { what: 'LCP', unit: 's', allowed: { share: 0.05 } },
} as const satisfies Record<string, { what: string; unit: Unit; allowed: Allowed }>

export type Kind = keyof typeof KINDS
export type Figure = Change & { kind: Kind; page?: Page }

/** As a commit names it to accept a loss: `vehicle-cpu`, `scripts`. */
export const nameOf = ({ kind, page }: Pick<Figure, 'kind' | 'page'>): string => (page ? `${page}-${kind}` : kind)
