import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { sendDueAlarms } from '../../../worker/features/alarms/schedule.ts'
import type { SentMail } from '../../../worker/platform/mail/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { platformStore } from '../../../worker/platform/store-of.ts'
import { buildSite } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

export const MINUTE = 60_000
export const DAY = 1440 * MINUTE
export const NOW = Date.parse('2026-11-24T02:00:00Z')
export const OPERATOR = 'desk@operator.example'
export const DEALER = 'yard@dealer.example'
export const HOOK = { ALARM_WEBHOOK_URL: 'https://hooks.operator.example/alarms', ALARM_WEBHOOK_SECRET: 'hush' }

type Call = { url: string; headers: Record<string, string>; body: string }

/** A yard and the platform with their alarms, and everyone who is told of them. */
export async function aWatch({ env = {}, site = {} }: { env?: Partial<Bindings>; site?: Partial<SiteInput> } = {}) {
  const base = sqliteDatabase()
  const { kv } = fakeKv()
  const slug = 'test-yard'
  await kv.put(siteKey(slug), JSON.stringify(buildSite({ stock: { alarm_emails: [DEALER] }, ...site })))
  const bound = { DB: base.db, KV: kv, LOCAL: 'yes', OPERATOR_EMAIL: OPERATOR, ...env } as unknown as Bindings
  const calls: Call[] = []
  const troubles: { event: string; message?: string }[] = []
  const receiver = { status: 200 }
  const fetcher = (url: string, init: RequestInit) => {
    calls.push({ url, headers: init.headers as Record<string, string>, body: init.body as string })
    return Promise.resolve(new Response(null, { status: receiver.status }))
  }
  return {
    base,
    env: bound,
    yard: siteStore(base.db, slug),
    platform: platformStore(bound),
    receiver,
    calls,
    troubles,
    minute: (now: number) =>
      sendDueAlarms({ env: bound, now, fetcher, report: (trouble) => void troubles.push(trouble) }),
    mails: () =>
      base
        .rows<{ doc: string }>("select doc from mail order by at, doc ->> '$.to'")
        .map(({ doc }) => JSON.parse(doc) as SentMail),
    rows: () => base.rows('select * from alarm'),
  }
}
