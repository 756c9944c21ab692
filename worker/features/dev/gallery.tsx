import { Hono } from 'hono'
import type { Bindings } from '../../bindings.ts'
import type { AppEnv } from '../../context.ts'

/** Every site of this machine. */
type SitesHere = (env: Bindings) => Promise<{ slug: string; name: string }[]>

/** On a developer's machine: the components of the client in their states, on this site's theme. 404 anywhere else. */
export const devGallery = (sitesHere: SitesHere) =>
  new Hono<AppEnv>().get('/', async (c) => {
    if (!c.env.LOCAL) return c.notFound()
    const [{ GalleryPage }, { NOUNS }] = await Promise.all([import('./gallery/page.tsx'), import('./gallery/nouns.ts')])
    const part = c.req.query('part') ?? null
    if (part !== null && !Object.hasOwn(NOUNS, part)) return c.notFound()
    const { site, now, services } = c.var
    const here = new URL(c.req.url)
    const elsewhere = (await sitesHere(c.env)).map(({ slug, name }) => ({
      slug,
      name,
      href: `http://${slug}.localhost:${here.port}${here.pathname}${here.search}`,
    }))
    c.header('Cache-Control', 'no-store')
    return c.render(<GalleryPage context={{ site, listing: services.listing, now }} sites={elsewhere} part={part} />, {
      head: { title: `Components | ${site.name}`, noindex: true, stylesheet: 'specimens' },
    })
  })
