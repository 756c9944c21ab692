import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NAMED_SECRETS } from '../../../scripts/deploy/secrets.ts'
import { isOwnSecret, ownSecretName, SECRET_KINDS } from '../../../shared/settings/secret-names.ts'
import { checkSite } from '../../../shared/tenant/check.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import { notify } from '../../../worker/features/leads/destinations.ts'
import { connectPayments } from '../../../worker/features/payments/site-payments.ts'
import { ownSecret } from '../../../worker/platform/secrets.ts'
import { siteUpstream } from '../../../worker/platform/upstream.ts'
import { siteInput } from '../../builders/site.ts'

const stripe = (owner: string) => ({
  payment_processors: ['stripe'],
  stripe: { key: `STRIPE_KEY_${owner}`, webhook_secret: `STRIPE_WEBHOOK_SECRET_${owner}` },
})
const FOREIGN = {
  slug: 'north',
  reservation: stripe('SOUTH'),
  upstream: { url: 'https://api.north.example', serves: ['leads', 'valuation'] },
  server_side_integration: 'UPSTREAM_KEY_SOUTH',
  lead: { delivery: { to: [{ kind: 'webhook', name: 'crm', url: 'https://crm.example', secret: 'LEAD_KEY_SOUTH' }] } },
  feeds: [
    {
      name: 'main',
      mapping: 'forecourt',
      source: { kind: 'url', url: 'https://f.example/x', authorization: 'FEED_KEY_SOUTH' },
    },
  ],
}
/** The keys of another site, which are set. */
const KEYS = Object.fromEntries(SECRET_KINDS.map((kind) => [`${kind}_SOUTH`, 'of another site'])) as never

describe('a config cannot name the secret of another site', () => {
  it('[TRU-06] and is refused at validate and publish, each setting by its path and with the name to give', () => {
    const checked = checkSite(siteInput(FOREIGN as never))
    const problems = 'problems' in checked ? checked.problems : []
    expect(problems.map(({ path }) => path).toSorted()).toEqual([
      'feeds.0.source.authorization',
      'lead.delivery.to.0.secret',
      'reservation.stripe.key',
      'reservation.stripe.webhook_secret',
      'server_side_integration',
    ])
    expect(problems.find(({ path }) => path === 'reservation.stripe.key')?.rule).toBe(
      'names STRIPE_KEY_SOUTH, which is no secret of this site: call it STRIPE_KEY_NORTH, or STRIPE_KEY_NORTH__ and a word where there are several',
    )
  })

  it('[TRU-06] a live config that names one keeps its site up, and gets no payment, no call and no lead by it', async () => {
    const parsed = parseSite(siteInput(FOREIGN as never))
    if ('problems' in parsed) throw new Error('the site is down')
    const { site } = parsed
    // Without its database the alarm fails, too: what counts is that no payment starts.
    await expect(connectPayments(KEYS, site)!.start({} as never)).rejects.toThrow(/./)
    const asked: RequestInit[] = []
    const fetcher = (_: unknown, init?: RequestInit) => {
      asked.push(init ?? {})
      return Promise.resolve(new Response('{}'))
    }
    const told = await notify(site.lead.delivery!.to[0] as never, {} as never, { env: KEYS, site, fetcher, now: 1 })
    expect(told).toMatchObject({ isAccepted: false, reason: 'LEAD_KEY_SOUTH is no secret of the site north' })
    expect(asked).toEqual([])
    expect(siteUpstream(KEYS, site, 'valuation')).not.toBeNull()
    for (const kind of SECRET_KINDS) expect(ownSecret(KEYS, 'north', `${kind}_SOUTH`)).toBeNull()
  })

  it('[TRU-06] the names of two sites are never the same, however alike their slugs', () => {
    const slug = fc
      .array(fc.constantFrom('a', 'b', 'north', '1'), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('-'))
    const word = fc.constantFrom('', '__CRM', '__A_B', '__NORTH')
    fc.assert(
      fc.property(slug, slug, word, fc.constantFrom(...SECRET_KINDS), (one, other, end, kind) => {
        const name = `${ownSecretName(kind, one)}${end}`
        expect(isOwnSecret(name, one)).toBe(true)
        expect(isOwnSecret(name, other)).toBe(one === other)
      }),
    )
  })

  it('[TRU-06] and no other variable of the Worker at all', () => {
    for (const name of [
      'FORM_SECRET',
      'TYPESENSE_API_KEY',
      'LEAD_KEY_',
      'LEAD_KEY_NORTH_',
      'LEAD_KEY_NORTH__',
      'LOCAL',
    ])
      expect(isOwnSecret(name, 'north')).toBe(false)
    expect(NAMED_SECRETS.map(({ pattern }) => pattern.slice(0, -2)).toSorted()).toEqual([...SECRET_KINDS].toSorted())
  })
})
