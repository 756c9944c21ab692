import type { PageManifest } from '../../shared/page/page.ts'
import type { RedirectTable } from '../../shared/redirects/table.ts'

/** Targets of a site's redirects by the old address, as a person writes it. */
export type Redirects = ReadonlyMap<string, string>

/** The redirects of an edition: older addresses of its pages, and rules from another platform (`table`; null: none). */
export function redirectsOf({ redirects }: Pick<PageManifest, 'redirects'>, table: RedirectTable | null): Redirects {
  const { exact = {}, patterns = [], prefixes = [] } = table ?? {}
  return new Map([
    ...Object.entries(redirects),
    ...Object.entries(exact),
    ...prefixes.map(([path, to]) => [`${path}/*`, to] as const),
    ...patterns.map(([source, to]) => [`addresses of the pattern ${source}`, to] as const),
  ])
}

const MAX_LISTED = 20

/** What differs between the redirects of two editions, a sentence each; beyond some twenty their number. */
export function redirectChanges(before: Redirects, after: Redirects): string[] {
  const addresses = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  const changes = addresses.flatMap((from) => {
    const [old, now] = [before.get(from), after.get(from)]
    if (old === now) return []
    if (old === undefined) return [`redirect added: ${from} leads to ${now}`]
    if (now === undefined) return [`redirect removed: ${from} led to ${old}`]
    return [`redirect changed: ${from} leads to ${now}, before to ${old}`]
  })
  if (changes.length === 0 && [...before.keys()].join('\n') !== [...after.keys()].join('\n'))
    return ['redirects: the same in another order']
  const rest = changes.length - MAX_LISTED
  return rest > 0 ? [...changes.slice(0, MAX_LISTED), `and ${rest} more redirects`] : changes
}
