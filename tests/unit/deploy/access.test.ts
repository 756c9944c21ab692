import { expect, it } from 'vitest'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import type { Target } from '../../../scripts/deploy/environments.ts'
import { aDeployment } from './a-deployment.ts'

const PREVIEW: Target = { environment: 'preview', instance: 'pr-12' }
const STAGING: Target = { environment: 'staging' }
const only = ['gantry']

it('[TRU-06] a deployment puts workers.dev behind Access, for an e-mail domain and for service tokens, once', async () => {
  const account = await aDeployment({ only })
  await deploy(account.deps, STAGING)
  await deploy(account.deps, PREVIEW)
  const { policies, applications } = account.state.access
  expect(applications).toMatchObject([
    { type: 'self_hosted', domain: '*.example.workers.dev', policies: policies.map(({ id }) => id) },
  ])
  expect(policies).toMatchObject([
    { decision: 'allow', include: [{ email_domain: { domain: 'platform.example' } }] },
    { decision: 'non_identity', include: [{ any_valid_service_token: {} }] },
  ])
})

it('[TRU-06] policies of a run that was broken off before its application are used again', async () => {
  const account = await aDeployment({ only })
  await deploy(account.deps, STAGING)
  const { access } = account.state
  access.applications.length = 0
  await deploy(account.deps, STAGING)
  expect(access.policies).toHaveLength(2)
  expect(access.applications).toHaveLength(1)
})

it('[TRU-06] an application that is there stays as it was made', async () => {
  const account = await aDeployment({ only })
  const own = { id: 'by-hand', type: 'self_hosted', domain: '*.example.workers.dev', policies: [] }
  account.state.access.applications.push(own)
  await deploy(account.deps, STAGING)
  expect(account.state.access).toEqual({ policies: [], applications: [own] })
})

it('[TRU-06] production has no application: shoppers see it', async () => {
  const account = await aDeployment({ only })
  await deploy(account.deps, { environment: 'production' })
  expect(account.state.access.applications).toEqual([])
})

it('[TRU-06] without an e-mail domain, or without the permission, it says what is missing and goes on', async () => {
  const unnamed = await aDeployment({ only })
  await deploy({ ...unnamed.deps, accessEmailDomain: null }, STAGING)
  expect(unnamed.printed.join('\n')).toContain(
    '*.example.workers.dev is not behind Cloudflare Access. ACCESS_EMAIL_DOMAIN=',
  )
  const refused = await aDeployment({ only })
  refused.state.lacks.add('access')
  await deploy(refused.deps, STAGING)
  expect(refused.printed.join('\n')).toMatch(
    /application of Cloudflare Access is not made[.] .*the permission Access: Apps and Policies: Edit/,
  )
})
