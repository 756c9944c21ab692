import { compilePages, putPages } from '../builders/page.ts'
import { buildSite } from '../builders/site.ts'
import { anApp } from './an-app.ts'

type App = Pick<Awaited<ReturnType<typeof anApp>>, 'slug' | 'store'>
type SiteChanges = Parameters<typeof buildSite>[0]
type Setting = NonNullable<Parameters<typeof anApp>[0]> & {
  pages: Record<string, string>
  /** The text of redirects.csv. */
  redirects?: string
}

/** Publishes pages of a site, each by its path as it stands in its file, in place of those before. */
export async function publishPages(
  { slug, store }: App,
  pages: Record<string, string>,
  site?: SiteChanges,
  redirects?: string,
) {
  const compiled = await compilePages(pages, buildSite(site), redirects)
  const { problems } = compiled
  if (problems.length > 0)
    throw new Error(problems.map(({ file, line, rule }) => `${file}:${line}: ${rule}`).join('\n'))
  await putPages(store.kv, slug, compiled)
}

/** The whole app with one site that has pages of its own. */
export async function aWrittenSite({ pages, redirects, ...setting }: Setting) {
  const app = await anApp(setting)
  const write = (bodies: Record<string, string>) => publishPages(app, bodies, setting.site, redirects)
  await write(pages)
  /** The text of an answer that has to be 200. */
  const read = async (path: string) => {
    const answer = await app.ask(path)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.text()
  }
  return { ...app, write, read }
}
