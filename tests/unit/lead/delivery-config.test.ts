import { describe, expect, it } from 'vitest'
import { parseSite } from '../../../shared/tenant/parse.ts'
import { siteInput } from '../../builders/site.ts'

const hook = { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret: 'LEAD_KEY_NORTH' }
const problems = (delivery: unknown, also = {}) => {
  const parsed = parseSite(siteInput({ ...also, lead: { delivery } } as never))
  return 'site' in parsed ? [] : parsed.problems.map(({ path, rule }) => `${path} ${rule}`)
}

describe('where a site sends its leads', () => {
  it.each<[string, unknown, RegExp]>([
    ['two of one name', { to: [hook, hook] }, /two destinations called crm/],
    ['nowhere at all', { to: [] }, /lead\.delivery\.to/],
    ['a webhook in the clear', { to: [{ ...hook, url: 'http://crm.example' }] }, /https/],
    ['a secret of something else', { to: [{ ...hook, secret: 'TYPESENSE_API_KEY' }] }, /LEAD_KEY_NORTH/],
    ['an unknown dealership', { to: [hook], dealerships: { nowhere: [] } }, /names no dealership/],
    ['an upstream that does not serve them', { to: [{ kind: 'upstream', name: 'dms' }] }, /does not serve leads/],
    ['no address', { to: [{ kind: 'adf_email', name: 'desk', email: 'a@b\r\nBcc: c@d' }] }, /e-mail address/],
  ])('[TEN-02] refuses %s', (_, delivery, rule) => {
    expect(problems(delivery).join()).toMatch(rule)
  })

  it('[LED-07] takes several at once, and nowhere as cached them', () => {
    const upstream = { url: 'https://api.dealer.example', serves: ['leads'] }
    const to = [hook, { kind: 'upstream', name: 'dms' }, { kind: 'adf_email', name: 'desk', email: 'a@b.example' }]
    expect(problems({ to }, { upstream })).toEqual([])
    expect(problems(null)).toEqual([])
  })
})
