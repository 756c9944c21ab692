import type { Context } from 'hono'
import type { FieldView } from '../../shared/form/field.ts'
import { HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import { parseJson } from '../../shared/json.ts'
import type { AppEnv } from '../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../http/cookies.ts'

/** Browsers keep 4 kB of a cookie, with its name, flags and signature. */
const MOST_CHARS = 3_000

/**
 * Keeps what was typed at a form while its shopper confirms a number: in this browser alone, signed, read by no script, for
 * an hour. The longest answer is left out where a cookie does not hold them all.
 */
export async function keepDraft(
  c: Context<AppEnv>,
  { path, fields, values }: { path: string; fields: FieldView[]; values: Values },
): Promise<void> {
  const names = [...fields.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name), HIDDEN_FIELDS.words]
  const kept = names.flatMap((name): [string, string][] => (values[name] ? [[name, values[name]]] : []))
  const text = () => JSON.stringify(['draft', c.var.site.slug, path, Object.fromEntries(kept)])
  kept.sort(([, a], [, b]) => a.length - b.length)
  while (encodeURIComponent(text()).length > MOST_CHARS && kept.length > 0) kept.pop()
  await writeSignedCookie(c, 'draft', text())
}

/** What was typed at the form of this address; null where nothing was. */
export async function draftAt(c: Context<AppEnv>, path: string): Promise<Values | null> {
  const [kind, slug, at, values] = [parseJson((await readSignedCookie(c, 'draft')) ?? '')].flat()
  // The signature covers all of it: what is in a draft was written by `keepDraft`.
  return kind === 'draft' && slug === c.var.site.slug && at === path ? (values as Values) : null
}

export async function dropDraft(c: Context<AppEnv>): Promise<void> {
  if ((await readSignedCookie(c, 'draft')) !== null) dropCookie(c, 'draft')
}
