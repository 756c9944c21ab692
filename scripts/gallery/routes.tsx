import '@hono/react-renderer'
import { Hono } from 'hono'
import type { AppEnv } from '../../worker/context.ts'
import { liveSites } from '../../worker/features/sites/service.ts'
import { letterPage } from './letter-page.tsx'
import { NOUNS } from './nouns.ts'
import { GalleryPage } from './page.tsx'

/**
 * On a developer's machine: the components of the client in their states, on this site's theme; with `?letter=<event>` one
 * message to a shopper. `npm run dev` has it (scripts/vite/gallery.ts), a build does not. 404 anywhere else.
 */
export const gallery: Hono<AppEnv> = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  const { part = null, letter } = c.req.query()
  if (letter !== undefined) return letterPage(c, letter)
  if (part !== null && !Object.hasOwn(NOUNS, part)) return c.notFound()
  const { site, now, services } = c.var
  const here = new URL(c.req.url)
  const elsewhere = (await liveSites(c.env)).map(({ slug, name }) => ({
    slug,
    name,
    href: `http://${slug}.localhost:${here.port}${here.pathname}${here.search}`,
  }))
  c.header('Cache-Control', 'no-store')
  return c.render(<GalleryPage context={{ site, listing: services.listing, now }} sites={elsewhere} part={part} />, {
    head: { title: `Components | ${site.name}`, noindex: true, stylesheet: 'specimens' },
  })
})
