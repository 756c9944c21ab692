import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { OperatorEnv } from '../../../http/api-keys.ts'
import { databaseRegistry } from '../registry/database-registry.ts'
import { databaseDomains } from '../registry/domains/database-domains.ts'
import { type SiteDomains, VALIDATIONS } from '../registry/domains/service.ts'
import { actor, note, readActor, readBody, readConfirmed } from './call-body.ts'
import type { OperatorDeps } from './sites-api.ts'

const BODIES = {
  add: z.strictObject({ validation: z.enum(VALIDATIONS), note }),
  attach: z.strictObject({ id: z.string().min(1).max(100), validation: z.enum(VALIDATIONS) }),
}

const connectDomains = (c: Context<OperatorEnv>): SiteDomains => databaseDomains(c.env, Date.now)

type DomainName = [site: string, hostname: string]
type Work = (domains: SiteDomains, of: DomainName, c: Context<OperatorEnv>) => Promise<object>

const call = (work: Work) => async (c: Context<OperatorEnv>) =>
  c.json(await work(connectDomains(c), [c.req.param('site')!, c.req.param('hostname')!], c))

const DONE = { done: true }

/** Domains for operators, at /operator/domains (TEN-07). `onChange` gets the slug and the hosts of a changed site. */
export function domainsApi({ onChange }: Pick<OperatorDeps, 'onChange'>): Hono<OperatorEnv> {
  const change = (work: Work) =>
    call(async (domains, of, c) => {
      const answer = await work(domains, of, c)
      const site = await databaseRegistry(c.env, Date.now).show(of[0])
      onChange(of[0], [of[1], ...(site?.hosts.map(({ hostname }) => hostname) ?? [])])
      return answer
    })
  const api = new Hono<OperatorEnv>()
    .get('/', async (c) => c.json({ domains: await connectDomains(c).list() }))
    .get('/:site', async (c) => c.json({ domains: await connectDomains(c).list(c.req.param('site')) }))
  const calls: Record<string, ReturnType<typeof call>> = {
    add: call(async (domains, of, c) => {
      const { validation, note: reason } = await readBody(c, BODIES.add)
      return { domain: await domains.add(...of, validation, actor(c, reason)) }
    }),
    attach: call(async (domains, of, c) => ({ domain: await domains.attach(...of, await readBody(c, BODIES.attach)) })),
    live: change(async (domains, of, c) => ({ domain: await domains.makeLive(...of, await readActor(c)) })),
    primary: change(async (domains, of, c) => domains.makePrimary(...of, await readActor(c)).then(() => DONE)),
    remove: change(async (domains, of, c) => ({ domain: await domains.remove(...of, await readConfirmed(c, of[1])) })),
    forget: call(async (domains, of, c) => {
      await readConfirmed(c, of[1])
      return domains.forget(...of).then(() => DONE)
    }),
  }
  api.get(
    '/:site/:hostname/check',
    call((domains, of) => domains.check(...of).then(() => DONE)),
  )
  for (const [name, answer] of Object.entries(calls)) api.post(`/:site/:hostname/${name}`, answer)
  return api
}
