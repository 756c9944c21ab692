import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deliverDueLeads } from '../../../worker/features/leads/deliver-due-leads.ts'
import { aDealer, type Call, HOUR, MINUTE, webhook } from './dealer.ts'

/** What becomes of a call: `drops` has taken it and nobody hears of that. */
const FATES = ['answers', 'answers', 'fails', 'drops', 'hangs'] as const
type Fate = (typeof FATES)[number]

type Step =
  | { do: 'submit'; keys: string[]; dies: boolean }
  | { do: 'cron'; isolates: number; dies: boolean }
  | { do: 'amend'; key: string }
  | { do: 'pass'; milliseconds: number }

const key = fc.constantFrom('a', 'b', 'c', 'd')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('submit' as const),
    keys: fc.array(key, { minLength: 1, maxLength: 3 }),
    dies: fc.boolean(),
  }),
  fc.record({ do: fc.constant('cron' as const), isolates: fc.integer({ min: 1, max: 3 }), dies: fc.boolean() }),
  fc.record({ do: fc.constant('amend' as const), key }),
  fc.record({ do: fc.constant('pass' as const), milliseconds: fc.constantFrom(5_000, MINUTE, 30 * MINUTE) }),
)

const DESTINATIONS = ['crm', 'desk']

/** Nothing that is told is written down: the Worker is killed each time it has told somebody. */
const dying = () =>
  ({ prepare: (sql: string) => env.DB.prepare(sql), batch: () => Promise.reject(new Error('killed')) }) as never

async function play(steps: Step[], fates: Fate[]) {
  /** What each destination has: by its Idempotency-Key, the lead and what of it. */
  const ledger = new Map<string, string>()
  let next = 0
  const answer = ({ url, key: delivery, body }: Call): Response => {
    const fate = fates[next++ % fates.length] ?? 'answers'
    if (fate === 'hangs') throw new DOMException('too late', 'TimeoutError')
    if (fate === 'fails') return new Response(null, { status: 503 })
    const { lead, change } = body as { lead: { lead_id: string }; change?: { subcategory: string } }
    ledger.set(delivery, `${new URL(url).hostname} ${lead.lead_id} ${change?.subcategory ?? ''}`)
    if (fate === 'drops') throw new TypeError('connection lost')
    return new Response(null, { status: 200 })
  }
  const dealer = await aDealer({ delivery: { to: DESTINATIONS.map(webhook) }, answer })
  const leads = new Map<string, string>()
  const wanted = new Set<string>()
  const strange: string[] = []
  const want = (lead_id: string, what: string) => {
    for (const name of DESTINATIONS) wanted.add(`${name}.example ${lead_id} ${what}`)
  }
  for (const each of steps) {
    if (each.do === 'pass') dealer.pass(each.milliseconds)
    if (each.do === 'cron') {
      const means = each.dies ? { ...dealer.means, env: { ...dealer.bindings, DB: dying() } } : dealer.means
      await Promise.all(Array.from({ length: each.isolates }, () => deliverDueLeads(means)))
    }
    if (each.do === 'amend' && leads.has(each.key)) {
      const lead_id = leads.get(each.key)!
      if (await dealer.amend(lead_id, 'accepted', 'once')) want(lead_id, 'accepted')
      else strange.push(`no lead ${lead_id}`)
    }
    if (each.do === 'submit') {
      const ids = await Promise.all(each.keys.map((one) => dealer.submit({}, { key: one, dies: each.dies })))
      for (const [i, lead_id] of ids.entries()) {
        const known = leads.get(each.keys[i]!) ?? lead_id
        if (known !== lead_id) strange.push(`two leads of ${each.keys[i]}`)
        leads.set(each.keys[i]!, lead_id)
        want(lead_id, '')
      }
    }
  }
  // The storm is over: in the end everything arrives.
  dealer.answers((call) => {
    const { lead, change } = call.body as { lead: { lead_id: string }; change?: { subcategory: string } }
    ledger.set(call.key, `${new URL(call.url).hostname} ${lead.lead_id} ${change?.subcategory ?? ''}`)
    return new Response(null, { status: 200 })
  })
  for (let i = 0; i < 12; i++) {
    dealer.pass(HOUR)
    await dealer.cron()
  }
  return { dealer, leads, wanted, strange, told: [...ledger.values()] }
}

it('[LED-07] [LED-03] whatever fails and whenever the Worker dies, each destination has each lead once', async () => {
  const fates = fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fates, async (steps, said) => {
      const { dealer, leads, wanted, strange, told } = await play(steps, said)
      expect(told.toSorted()).toEqual([...wanted].toSorted())
      expect(strange).toEqual([])
      expect(new Set(leads.values()).size).toBe(leads.size)
      expect((await dealer.rows()).filter(({ state }) => state !== 'delivered')).toEqual([])
    }),
    { numRuns: 25, interruptAfterTimeLimit: 20_000 },
  )
})
