import { expect, it } from 'vitest'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import { dryRun } from '../../../scripts/deploy/dry-run.ts'
import { aDeployment, PRODUCTION } from './a-deployment.ts'

it('[SIT-04] a dry run prints every call and command, and writes nothing', async () => {
  const account = await aDeployment()
  await deploy(dryRun(account.deps), PRODUCTION)
  expect(account.commands).toEqual([])
  expect(account.calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  const text = account.printed.join('\n')
  for (const expected of [
    'POST /accounts/…/storage/kv/namespaces forecourt-kv',
    'POST /accounts/…/d1/database forecourt',
    'wrangler d1 migrations apply DB --remote',
    'wrangler deploy --config',
    'publish gantry',
    'publish harbour-street',
  ])
    expect(text).toContain(expected)
})

it('[SIT-04] a dry run of staging names the demo stock and the application of Access too', async () => {
  const account = await aDeployment({ only: ['gantry'] })
  await deploy(dryRun({ ...account.deps, account: null }), { environment: 'staging' })
  const text = account.printed.join('\n')
  expect(text).toContain('POST https://gantry-worker.subdomain.workers.dev/api/stock, demo stock')
  expect(text).toContain('POST /accounts/…/access/apps *.<subdomain>.workers.dev')
})
