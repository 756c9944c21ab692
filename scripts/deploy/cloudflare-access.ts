import type Cloudflare from 'cloudflare'
import type { AccessRuleParam } from 'cloudflare/resources/zero-trust/access/applications/policies'
import type { Account } from './account.ts'
import { all, asked } from './cloudflare-calls.ts'

const SCRIPTS_PERMISSION = 'Workers Scripts: Edit'
const ACCESS_PERMISSION = 'Access: Apps and Policies: Edit'

type Policy = { name: string; decision: 'allow' | 'non_identity'; include: AccessRuleParam[] }

/** The policies of an application: people by their e-mail address, and the service token that tests come with. */
const policiesOf = (emailDomain: string): Policy[] => [
  {
    name: `Forecourt: people of ${emailDomain}`,
    decision: 'allow',
    include: [{ email_domain: { domain: emailDomain } }],
  },
  { name: 'Forecourt: tests', decision: 'non_identity', include: [{ any_valid_service_token: {} }] },
]

/** Cloudflare Access and workers.dev, by Cloudflare's client. */
export const accessCalls = (
  client: Cloudflare,
  account_id: string,
): Pick<Account, 'workersDevHost' | 'accessDomains' | 'createAccess'> => ({
  workersDevHost: () =>
    asked(SCRIPTS_PERMISSION, async () => {
      const { subdomain } = await client.workers.subdomains.get({ account_id })
      return `${subdomain}.workers.dev`
    }),
  accessDomains: () =>
    asked(ACCESS_PERMISSION, async () => {
      const applications = await all(client.zeroTrust.access.applications.list({ account_id }))
      return applications.flatMap((each) => ('domain' in each && each.domain ? [each.domain] : []))
    }),
  createAccess: ({ domain, emailDomain }) =>
    asked(ACCESS_PERMISSION, async () => {
      const ids = new Map<string, string>()
      // Policies of a run that was broken off before its application are used again.
      for (const { name, id } of await all(client.zeroTrust.access.policies.list({ account_id })))
        if (name && id) ids.set(name, id)
      const policies: string[] = []
      for (const policy of policiesOf(emailDomain)) {
        const id = ids.get(policy.name) ?? (await client.zeroTrust.access.policies.create({ account_id, ...policy })).id
        if (id) policies.push(id)
      }
      const application = { type: 'self_hosted' as const, name: `Forecourt: ${domain}`, domain, policies }
      await client.zeroTrust.access.applications.create({ account_id, ...application })
    }),
})
