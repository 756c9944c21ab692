import { isOwnSecret } from '../../shared/settings/secret-names.ts'
import type { Bindings } from '../bindings.ts'

/** The secret that a config names; null for one not set and one of another site: a config is not believed (TRU-06). */
export function ownSecret(env: Bindings, slug: string, name: string | null): string | null {
  if (name === null || !isOwnSecret(name, slug)) return null
  const value = (env as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Signs and hashes on a developer’s machine, where no secret is set. */
export const LOCAL_SECRET = 'known to everybody'

export type ServerSecrets = Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>

/** What links, counts and customers are signed and hashed with; null where the deployment has no secret. */
export const serverSecret = ({ SIGN_IN_SECRET, FORM_SECRET, LOCAL }: ServerSecrets): string | null =>
  SIGN_IN_SECRET || FORM_SECRET || (LOCAL ? LOCAL_SECRET : null)

/** What forms are signed with; null where the operator has set none: forms are then unsigned and unprotected. */
export const formSecret = ({ FORM_SECRET, LOCAL }: Pick<Bindings, 'FORM_SECRET' | 'LOCAL'>): string | null =>
  FORM_SECRET || (LOCAL ? LOCAL_SECRET : null)

export const withoutSecret = (slug: string, name: string): string =>
  isOwnSecret(name, slug) ? `the secret ${name} is not set` : `${name} is no secret of the site ${slug}`
