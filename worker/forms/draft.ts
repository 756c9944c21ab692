import type { Context } from 'hono'
import type { FieldView } from '../../shared/lead/field.ts'
import { HIDDEN_FIELDS, type Values } from '../../shared/lead/form-view.ts'
import type { AppEnv } from '../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../http/cookies.ts'

/** Browsers keep 4 kB of a cookie, with its name, flags and signature. */
const MOST_CHARS = 3_000

/**
 * Keeps what was typed at a form while its shopper confirms a number: in this browser alone, signed, read by no script, for
 * an hour. The longest answer is left out where a cookie does not hold them all. `reason`: why it was not taken, for the page
 * that a script goes on to.
 */
export async function keepDraft(
  c: Context<AppEnv>,
  {
    path,
    fields,
    values,
    reason = null,
  }: { path: string; fields: FieldView[]; values: Values; reason?: string | null },
): Promise<void> {
  const names = [...fields.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name), HIDDEN_FIELDS.words]
  const kept = names.flatMap((name): [string, string][] => (values[name] ? [[name, values[name]]] : []))
  const text = () => JSON.stringify(['draft', c.var.site.slug, path, Object.fromEntries(kept), reason])
  kept.sort(([, a], [, b]) => a.length - b.length)
  while (encodeURIComponent(text()).length > MOST_CHARS && kept.length > 0) kept.pop()
  await writeSignedCookie(c, 'draft', text())
}

export type Draft = { values: Values; reason: string | null }

/** What was typed at the form of this address; null where nothing was. */
export async function draftAt(c: Context<AppEnv>, path: string): Promise<Draft | null> {
  try {
    const stored = JSON.parse((await readSignedCookie(c, 'draft')) ?? '[]') as unknown[]
    const [kind, slug, at, values, reason] = stored
    // The signature covers all of it: what is in a draft was written by `keepDraft`.
    const isHere = kind === 'draft' && slug === c.var.site.slug && at === path
    return isHere ? { values: values as Values, reason: reason as string | null } : null
  } catch {
    return null
  }
}

export async function dropDraft(c: Context<AppEnv>): Promise<void> {
  if ((await readSignedCookie(c, 'draft')) !== null) dropCookie(c, 'draft')
}
