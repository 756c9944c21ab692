import { env } from 'cloudflare:workers'
import { leadDestinations } from '../../../shared/lead/destinations.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { ownSecretName } from '../../../shared/settings/secret-names.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { deliverDueLeads } from '../../../worker/features/leads/deliver-due-leads.ts'
import { deliverLead } from '../../../worker/features/leads/deliver-lead.ts'
import { databaseLeads } from '../../../worker/features/leads/service.ts'
import type { Fetch } from '../../../worker/platform/http-fetch.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { newLead } from '../../builders/lead.ts'
import { withOwnSecrets } from '../../builders/own-secrets.ts'
import { buildSite, siteInput } from '../../builders/site.ts'
import { migrate } from '../migrate.ts'

export const NOW = Date.parse('2026-11-21T02:00:30Z')
export const SECRET = 'hush'

type Delivery = NonNullable<SiteInput['lead']>['delivery']

export const webhook = (name: string) =>
  ({ kind: 'webhook', name, url: `https://${name}.example/leads`, secret: 'LEAD_KEY_OWN' }) as const

/** An answer of a destination. */
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('we say much here', { status: code, headers })
export const taken = status(202)

type Row = {
  delivery_id: string
  lead_id: string
  change: string
  destination: string
  state: string
  due_at: number
  tries: number
  status: number | null
  reason: string | null
}

/** What a destination was sent. */
export type Call = {
  url: string
  key: string
  body: Record<string, unknown>
  headers: Headers
  redirect: string | undefined
}

type Answer = (call: Call) => Response | Promise<Response>

let made = 0

/** A site with its destinations, and a world outside that answers as `answer` says; time passes when told to. */
export async function aDealer({
  delivery = { to: [webhook('crm')] },
  answer = () => new Response(null, { status: 202 }),
  also = {},
}: {
  delivery?: Delivery
  answer?: Answer
  also?: Record<string, unknown>
} = {}) {
  await migrate()
  // Nothing of other tests is due.
  await env.DB.exec("update outbox set state = 'delivered'")
  const slug = `dealer-${++made}`
  const written = { ...also, slug, lead: { delivery, ...(also['lead'] as object) } }
  const changes = withOwnSecrets(written, slug) as never
  await env.KV.put(siteKey(slug), JSON.stringify(siteInput(changes)))
  const site = buildSite(changes)
  const bindings = { ...env, [ownSecretName('LEAD_KEY', slug)]: SECRET, LOCAL: 'yes' } as Bindings

  let [now, respond] = [NOW, answer]
  const calls: Call[] = []
  const reports: Record<string, unknown>[] = []
  const fetcher: Fetch = async (url, init) => {
    const headers = new Headers(init.headers)
    const key = headers.get('Idempotency-Key') ?? ''
    const call = {
      url,
      key,
      headers,
      redirect: init.redirect,
      body: JSON.parse(init.body as string) as Record<string, unknown>,
    }
    calls.push(call)
    return respond(call)
  }
  const means = {
    env: bindings,
    clock: () => now,
    report: (one: Record<string, unknown>) => reports.push(one),
    fetcher,
    leads: { amend: () => Promise.resolve(true) },
  }
  const behind: Promise<void>[] = []
  const open = (isTold: boolean) =>
    databaseLeads({
      store: siteStore(env.DB, slug),
      now,
      destinations: (lead) => leadDestinations(site.lead.delivery, site.dealerships, lead).map(({ name }) => name),
      deliver: (lead_id) =>
        void (isTold && behind.push(deliverLead({ ...means, store: siteStore(bindings.DB, slug), site }, lead_id))),
    })
  return {
    slug,
    site,
    bindings,
    calls,
    reports,
    means,
    /** Sends a form; what is told behind the answer is done when this is, unless the Worker dies first. */
    async submit(lead: Partial<NewLead> = {}, { key = crypto.randomUUID(), dies = false } = {}) {
      const { lead_id } = await open(!dies).submit(newLead(lead), key)
      await Promise.all(behind.splice(0))
      return lead_id
    },
    async amend(lead_id: string, subcategory: string, key: string = crypto.randomUUID()) {
      const is = await open(true).amend(lead_id, { category: 'Trade In', subcategory, event: 18, fields: {} }, key)
      await Promise.all(behind.splice(0))
      return is
    },
    tellOf: (lead_id: string) => deliverLead({ ...means, store: siteStore(bindings.DB, slug), site }, lead_id),
    cron: () => deliverDueLeads(means),
    pass: (milliseconds: number) => void (now += milliseconds),
    answers: (other: Answer) => void (respond = other),
    rows: async () =>
      (await env.DB.prepare('select * from outbox where site = ? order by seq').bind(slug).all<Row>()).results,
  }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
