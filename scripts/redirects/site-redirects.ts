import {
  type MissingReport,
  type OperatorRedirects,
  operatorRedirects,
  type Suggested,
} from '../../worker/features/redirects/part.ts'
import { CommandError } from '../errors.ts'
import type { Platform } from '../operator/operator-access.ts'
import { answerWith, type CallSite } from '../operator/remote-site.ts'

const MAX_PATHS = 1_000

const base = (slug: string) => `/operator/redirects/${slug}`

function remoteRedirects(call: CallSite): OperatorRedirects {
  return {
    async missing(slug, days): Promise<MissingReport> {
      const request = { path: `${base(slug)}/missing`, method: 'GET', query: { days: String(days) } } as const
      const answer = answerWith<{ addresses: MissingReport }>('addresses')
      return (await call({ ...request, answer, action: 'list what was not found' })).addresses
    },
    async suggest(slug, paths) {
      const body = new Blob([JSON.stringify({ paths })]).stream()
      const answer = answerWith<{ suggestions: Suggested[] }>('suggestions')
      return (await call({ path: `${base(slug)}/suggestions`, body, answer, action: 'suggest targets' })).suggestions
    },
  }
}

/** Runs `work` on what a platform knows of the old addresses of a site; one that is not published ends the command. */
export async function withRedirects<Value>(
  { call, withStores }: Platform,
  slug: string,
  work: (redirects: OperatorRedirects) => Promise<Value | null>,
): Promise<Value> {
  const value = call
    ? await work(remoteRedirects(call))
    : await withStores((env) => work(operatorRedirects(env, Date.now())))
  if (value === null)
    throw new CommandError(`${slug} is not published there. Publish it: npm run sites -- publish --site ${slug}`)
  return value
}

export async function suggestAll(redirects: OperatorRedirects, slug: string, paths: string[]) {
  const found: NonNullable<Awaited<ReturnType<OperatorRedirects['suggest']>>> = []
  for (let from = 0; from < paths.length; from += MAX_PATHS) {
    const batch = await redirects.suggest(slug, paths.slice(from, from + MAX_PATHS))
    if (batch === null) return null
    found.push(...batch)
  }
  return found
}
