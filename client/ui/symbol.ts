import type { IconName } from './icons.ts'

/** A page holds the drawings of its icons at its end (worker/http/page-html.ts), each under this id. */
export const symbolId = (name: IconName) => `i-${name}` as const

export const symbolHref = (name: IconName) => `#${symbolId(name)}` as const
