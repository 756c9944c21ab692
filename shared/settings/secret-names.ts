import type { ConfigProblem } from './issues.ts'

/** What secrets that configs name are for; each name begins with one of these. */
export const SECRET_KINDS = ['FEED_KEY', 'LEAD_KEY', 'STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET', 'UPSTREAM_KEY'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

/** The name of a site's secret of a kind; the slug stands in it as names have it. */
export const ownSecretName = (kind: SecretKind, slug: string): string => `${kind}_${slugInNames(slug)}`

const slugInNames = (slug: string) => slug.replaceAll('-', '_').toUpperCase()

/**
 * Whether a secret is the site's own: its kind and the slug, as LEAD_KEY_NORTH_SHORE, and where a site has several a word
 * after two underscores, as LEAD_KEY_NORTH_SHORE__CRM. A slug has no two hyphens together, so that the names of one site
 * are never those of another (TRU-06).
 */
export function isOwnSecret(name: string, slug: string): boolean {
  const [, kind] = NAME.exec(name) ?? []
  if (kind === undefined) return false
  const own = ownSecretName(kind as SecretKind, slug)
  return name === own || (name.startsWith(`${own}__`) && name.length > own.length + 2)
}

const NAME = new RegExp(`^(${SECRET_KINDS.join('|')})_[A-Z0-9_]+$`)

/** Settings of a config that name a secret of another site. */
export function findForeignSecrets(config: unknown, slug: string, path: string[] = []): ConfigProblem[] {
  if (typeof config === 'string') {
    const [, kind] = NAME.exec(config) ?? []
    if (kind === undefined || isOwnSecret(config, slug)) return []
    const own = ownSecretName(kind as SecretKind, slug)
    const rule = `names ${config}, which is no secret of this site: call it ${own}, or ${own}__ and a word where there are several`
    return [{ path: path.join('.'), rule }]
  }
  if (typeof config !== 'object' || config === null) return []
  return Object.entries(config).flatMap(([key, value]) => findForeignSecrets(value, slug, [...path, key]))
}
