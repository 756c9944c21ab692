import type { anApp } from '../an-app.ts'

type App = Pick<Awaited<ReturnType<typeof anApp>>, 'ask' | 'slug'>

/** The host at which a site is in production. */
export const publicHost = ({ slug }: Pick<App, 'slug'>) => `${slug}.example`

/** Whether a robot may fetch a path by the rules of RFC 9309: the longest rule wins, `*` stands for any signs. */
export function isCrawlable(robots: string, path: string): boolean {
  const rules = robots.split('\n').flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice(10)] : []))
  return !rules.some((rule) => {
    const pattern = rule.split('*').map((part) => part.replace(/[.?+^$()[\]{}|\\]/g, '\\$&'))
    return new RegExp(`^${pattern.join('.*')}`).test(path)
  })
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, href]) => new URL(href!))

/** Every address of the sitemap of a site's public host. */
export async function sitemapOf(app: App): Promise<URL[]> {
  const ask = async ({ pathname }: { pathname: string }) =>
    (await app.ask(pathname, {}, publicHost(app))).text().then(locations)
  const parts = await ask({ pathname: '/sitemap.xml' })
  return (await Promise.all(parts.map(ask))).flat()
}
