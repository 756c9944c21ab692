import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../../context.ts'
import { devPage } from '../../http/plain-page.ts'
import { chooseDatabase } from '../../platform/store-of.ts'
import { listSites } from './registry/records.ts'

/** On a developer's machine the bare host lists the sites it serves. `LOCAL` is never set anywhere else. */
export const directory: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.env.LOCAL) return next()
  const { hostname, port } = new URL(c.req.url)
  if (!['localhost', '127.0.0.1'].includes(hostname)) return next()
  const sites = (await listSites(chooseDatabase(c.env))).filter(({ state }) => state !== 'retired')
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  const links = sites.map(({ slug, name }) => html`<li><a href="http://${slug}.localhost:${port}/">${name}</a></li>`)
  return devPage(
    c,
    'Forecourt: sites on this machine',
    html`<style>
        body {
          max-width: 40rem;
          margin: 4rem auto;
          padding: 0 1rem;
          font: 1.125rem/1.6 system-ui, sans-serif;
        }
        li {
          margin: 1rem 0;
        }
      </style>
      <ul>
        ${links}
      </ul>`,
    'Sites on this machine',
  )
}
