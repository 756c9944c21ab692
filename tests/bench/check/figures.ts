import type { Page } from '../bench.ts'
import type { Unit } from '../row.ts'
import type { Allowed, Change } from './compare.ts'

/** Each kind of figure, and what a figure of it may lose without a word. */
export const KINDS = {
  // Two builds of one commit, each in a process of its own, were up to 2.5 % apart.
  cpu: { what: 'CPU past the cache', unit: 'ms', allowed: { share: 0.05 } },
  d1: { what: 'D1 statements a view', unit: 'ratio', allowed: { more: 0.1 } },
  kv: { what: 'KV calls a view', unit: 'ratio', allowed: { more: 0.1 } },
  others: { what: 'CPU of another car each time', unit: 'ms', allowed: { share: 0.05 } },
  elements: { what: 'elements', unit: 'count', allowed: { share: 0.02 } },
  raw: { what: 'HTML before compression', unit: 'bytes', allowed: { share: 0.05 } },
  html: { what: 'HTML', unit: 'bytes', allowed: { share: 0.05 } },
  css: { what: 'stylesheets', unit: 'bytes', allowed: { share: 0.03 } },
  script: { what: 'first script', unit: 'bytes', allowed: { share: 0.02 } },
  scripts: { what: 'all scripts of the build', unit: 'bytes', allowed: { share: 0.02 } },
  early: { what: 'scripts before a touch, of one who comes back', unit: 'bytes', allowed: { share: 0.02 } },
  // Of a phone, by the clock: what may be lost is what nine turns tell from chance.
  press: { what: 'first filter to its result at 4x', unit: 'ms', allowed: { share: 0.1 } },
  car: { what: 'from a card to the car’s photograph at 4x', unit: 'ms', allowed: { share: 0.1 } },
  tbt: { what: 'total blocking time of a first visit at 4x', unit: 'ms', allowed: { more: 20 } },
  again: { what: 'LCP of a second visit', unit: 's', allowed: { share: 0.05 } },
  lcp: { what: 'LCP', unit: 's', allowed: { share: 0.05 } },
} as const satisfies Record<string, { what: string; unit: Unit; allowed: Allowed }>

export type Kind = keyof typeof KINDS
export type Figure = Change & { kind: Kind; page?: Page }

/** As a commit names it to accept a loss: `vehicle-cpu`, `scripts`. */
export const nameOf = ({ kind, page }: Pick<Figure, 'kind' | 'page'>): string => (page ? `${page}-${kind}` : kind)
