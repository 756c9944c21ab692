import { randomBytes } from 'node:crypto'
import { ENVIRONMENT } from '../../worker/bindings.ts'
import { NAMED_SECRETS } from '../../worker/platform/named-secrets.ts'
import type { LoadedSite } from '../tenants/load.ts'

/** Secrets that are random strings of the platform's own; all others come from an account elsewhere. */
const MADE_HERE = ['FORM_SECRET', 'SIGN_IN_SECRET'] as const
const SECRET_BYTES = 32

export type MissingSecret = { name: string; without: string }

/** Random values for those secrets that can be made here and that the Worker lacks. One that is set never changes. */
export const secretsToMake = (present: string[]): Record<string, string> =>
  Object.fromEntries(
    MADE_HERE.filter((name) => !present.includes(name)).map((name) => [
      name,
      randomBytes(SECRET_BYTES).toString('base64url'),
    ]),
  )

/** Secrets that are not set and cannot be made here: those of the Worker, and those that configs of sites name. */
export function missingSecrets(present: string[], sites: Pick<LoadedSite, 'config'>[]): MissingSecret[] {
  const ofTheWorker = Object.entries(ENVIRONMENT).flatMap(([name, { kind, without }]) =>
    kind === 'secret' && !MADE_HERE.some((made) => made === name) ? [{ name, without }] : [],
  )
  return [...ofTheWorker, ...namedSecrets(sites)].filter(({ name }) => !present.includes(name))
}

/** The secrets that configs name, each once, by the patterns of `NAMED_SECRETS`. */
export function namedSecrets(sites: Pick<LoadedSite, 'config'>[]): MissingSecret[] {
  const words = new Set(sites.flatMap(({ config }) => JSON.stringify(config).match(/"[A-Z][A-Z0-9_]+"/g) ?? []))
  const names = [...words].map((word) => word.slice(1, -1)).toSorted()
  return NAMED_SECRETS.flatMap(({ pattern, without }) =>
    names.filter((name) => name.startsWith(pattern.slice(0, -1))).map((name) => ({ name, without })),
  )
}
