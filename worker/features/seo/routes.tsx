import { type Context, Hono } from 'hono'
import { robotsText } from '../../../shared/seo/robots.ts'
import { sitemapIndexXml, sitemapXml } from '../../../shared/seo/sitemap.ts'
import type { AppEnv } from '../../context.ts'
import { utf8 } from '../../platform/crypto.ts'
import { SITEMAP_SOURCES } from './sources.ts'

/** GET /robots.txt (FND-01). */
export const robots = new Hono<AppEnv>().get('/', (c) => {
  c.header('Cache-Control', 'no-cache')
  return c.text(robotsText(c.var.site, isPublicHost(c)))
})

/** GET /indexnow.txt: by this key an engine knows that the site itself told it of changes. */
export const indexNowKey = new Hono<AppEnv>().get('/', (c) => {
  const { index_now_key: key } = c.var.site.seo
  return key === null ? c.notFound() : c.text(key)
})

const sendXml = (c: Context<AppEnv>, body: string | ReadableStream) => {
  // Cars leave as soon as they are sold.
  c.header('Cache-Control', 'no-cache')
  return c.body(body, 200, { 'Content-Type': 'application/xml; charset=utf-8' })
}

/** GET /sitemap.xml, the index, and /sitemaps/{source}-{part}.xml (FND-01). */
export const sitemap = new Hono<AppEnv>()
  .get('/sitemap.xml', async (c) => {
    const parts = Object.entries(SITEMAP_SOURCES).map(async ([name, source]) => {
      const found = await source.parts(c.var)
      return found.map((part, at) => ({ ...part, path: `/sitemaps/${name}-${at + 1}.xml` }))
    })
    return sendXml(c, sitemapIndexXml((await Promise.all(parts)).flat(), c.var.site.url))
  })
  .get('/sitemaps/:part', async (c) => {
    const [, name = '', digits = ''] = /^([a-z-]+)-([1-9]\d{0,5})\.xml$/.exec(c.req.param('part')) ?? []
    const source = Object.hasOwn(SITEMAP_SOURCES, name) ? SITEMAP_SOURCES[name] : undefined
    const part = Number(digits)
    if (!source || part > (await source.parts(c.var)).length) return c.notFound()
    return sendXml(c, textStream(sitemapXml(source.entriesOf(c.var, part), c.var.site.url)))
  })

/** Whether the request came to the site's public host: not to a preview nor to a developer's machine. */
function isPublicHost({ req, env, var: { site } }: Context<AppEnv>): boolean {
  const { hostname } = new URL(req.url)
  return !env.PREVIEW_SITE && !env.LOCAL && hostname === new URL(site.url).hostname
}

/** Pieces of text as the body of an answer. A piece is made when the reader has room for it. */
function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(utf8(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
