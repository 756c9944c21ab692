import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { OperatorEnv } from '../../../http/api-keys.ts'
import { databaseRegistry } from '../registry/database-registry.ts'
import { databaseDomains } from '../registry/domains/database-domains.ts'
import { type SiteDomains, VALIDATIONS } from '../registry/domains/service.ts'
import { actor, note, readActor, readBody } from './call-body.ts'
import type { OperatorDeps } from './sites-api.ts'

const BODIES = {
  add: z.strictObject({ validation: z.enum(VALIDATIONS), note }),
  attach: z.strictObject({ id: z.string().min(1).max(100), validation: z.enum(VALIDATIONS) }),
}

const connectDomains = (c: Context<OperatorEnv>): SiteDomains => databaseDomains(c.env, Date.now)

/** Domains for operators, at /operator/domains (TEN-07). `onChange` gets the slug and the hosts of a changed site. */
export function domainsApi({ onChange }: Pick<OperatorDeps, 'onChange'>): Hono<OperatorEnv> {
  const changed = async (c: Context<OperatorEnv>, slug: string, hostname: string) => {
    const site = await databaseRegistry(c.env, Date.now).show(slug)
    onChange(slug, [hostname, ...(site?.hosts.map((host) => host.hostname) ?? [])])
  }
  return new Hono<OperatorEnv>()
    .get('/', async (c) => c.json({ domains: await connectDomains(c).list() }))
    .get('/:site', async (c) => c.json({ domains: await connectDomains(c).list(c.req.param('site')) }))
    .get('/:site/:hostname/check', async (c) => {
      const { site, hostname } = c.req.param()
      await connectDomains(c).check(site, hostname)
      return c.json({ done: true })
    })
    .post('/:site/:hostname/add', async (c) => {
      const { site, hostname } = c.req.param()
      const { validation, note: reason } = await readBody(c, BODIES.add)
      return c.json({ domain: await connectDomains(c).add(site, hostname, validation, actor(c, reason)) })
    })
    .post('/:site/:hostname/attach', async (c) => {
      const { site, hostname } = c.req.param()
      return c.json({ domain: await connectDomains(c).attach(site, hostname, await readBody(c, BODIES.attach)) })
    })
    .post('/:site/:hostname/live', async (c) => {
      const { site, hostname } = c.req.param()
      const domain = await connectDomains(c).makeLive(site, hostname, await readActor(c))
      await changed(c, site, hostname)
      return c.json({ domain })
    })
    .post('/:site/:hostname/primary', async (c) => {
      const { site, hostname } = c.req.param()
      await connectDomains(c).makePrimary(site, hostname, await readActor(c))
      await changed(c, site, hostname)
      return c.json({ done: true })
    })
    .post('/:site/:hostname/remove', async (c) => {
      const { site, hostname } = c.req.param()
      const domain = await connectDomains(c).remove(site, hostname, await readActor(c))
      await changed(c, site, hostname)
      return c.json({ domain })
    })
    .post('/:site/:hostname/forget', async (c) => {
      const { site, hostname } = c.req.param()
      await connectDomains(c).forget(site, hostname)
      return c.json({ done: true })
    })
}
