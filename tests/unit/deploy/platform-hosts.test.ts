import { expect, it } from 'vitest'
import { missingHosts, unreachableOperatorHost } from '../../../scripts/deploy/addresses.ts'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import { aDeployment } from './a-deployment.ts'

const PRODUCTION = { environment: 'production' } as const
const OPERATOR_HOST = 'platform.example'

it('[SIT-04] a deployment without a host for the operator’s API says so, with the line that mends it', async () => {
  const account = await aDeployment({ only: ['gantry'] })
  await deploy(account.deps, PRODUCTION)
  expect(account.printed.join('\n')).toMatch(
    /OPERATOR_HOST is not set[.] The API of all sites does not answer[.]\n {2}mend: add OPERATOR_HOST = "platform.example"/,
  )
})

it('[SIT-04] hosts that are set are not asked for', () => {
  expect(missingHosts(PRODUCTION, { vars: { OPERATOR_HOST, PREVIEW_HOST: 'preview.example' } })).toEqual([])
})

it('[SIT-04] an operator’s host that does not lead to the Worker is named, with what to add', async () => {
  const config = { name: 'forecourt', vars: { OPERATOR_HOST } }
  const health = { kv: true, d1: true, version: null }
  expect(await unreachableOperatorHost(config, { httpFetch: async () => Response.json(health) })).toBeNull()
  const finding = await unreachableOperatorHost(config, { httpFetch: async () => new Response('Welcome to nginx') })
  expect(finding).toMatchObject({
    problem: 'https://platform.example does not lead to the Worker: the operator’s API cannot be reached.',
    mend: expect.stringContaining('add platform.example to the Worker forecourt as a custom domain'),
  })
})
