import { expect, it } from 'vitest'
import { cloudflareAccount } from '../../../scripts/deploy/account.ts'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import type { Target } from '../../../scripts/deploy/environments.ts'
import { ACCOUNT_CHECKS } from '../../../scripts/doctor/account.ts'
import { runChecks } from '../../../scripts/doctor/check.ts'
import { MACHINE_CHECKS } from '../../../scripts/doctor/program.ts'
import { ACCOUNT_ID, fakeApi } from '../../fakes/cloudflare/api.ts'
import { aDeployment } from '../deploy/a-deployment.ts'

const PRODUCTION: Target = { environment: 'production' }
const STAGING: Target = { environment: 'staging' }

/** What wrangler says of a database that is migrated. */
const wrangler = async () => ({ stdout: 'No migrations to apply!', entries: [] })

/** What the doctor says of an account. */
async function examine(
  { deps }: Awaited<ReturnType<typeof aDeployment>>,
  account = deps.account,
  target: Target = PRODUCTION,
) {
  const lines: string[] = []
  const { httpFetch, sites } = deps
  const faults = await runChecks(ACCOUNT_CHECKS, { account, wrangler, httpFetch, sites, target }, (line) =>
    lines.push(line),
  )
  return { faults, text: lines.join('\n') }
}

it('[SIT-04] an empty account lacks its stores, its Worker and its secrets; each is mended by npm run deploy', async () => {
  const { faults, text } = await examine(await aDeployment({ isPointedAt: () => true }))
  expect(faults).toBeGreaterThan(3)
  expect(text).toContain(
    'KV: there is no KV namespace forecourt-kv.\n         mend: npm run deploy -- --env production',
  )
  expect(text).toContain('The Worker forecourt is not deployed.')
  expect(text).toContain('FORM_SECRET is not set.')
})

it('[SIT-04] after a deployment only the platform’s own hosts are missing; what is optional is a note with its command', async () => {
  const account = await aDeployment()
  await deploy(account.deps, PRODUCTION)
  const { faults, text } = await examine(account)
  expect(faults).toBe(2)
  expect(text).toMatch(
    /wrong {2}hosts of the platform\n +OPERATOR_HOST is not set[.] The API of all sites does not answer/,
  )
  expect(text).toContain(
    'mend: add OPERATOR_HOST = "platform.example", a host of yours that leads to the Worker, under',
  )
  expect(text).toContain('[env.production.vars] of wrangler.toml, then npm run deploy -- --env production')
  expect(text).toContain('PREVIEW_HOST is not set. Previews of drafts cannot be opened.')
  expect(text).toContain('mend: npx wrangler secret put PLACES_KEY --name forecourt')
})

it('[SIT-04] a release that stopped halfway and a host that leads elsewhere are faults', async () => {
  const account = await aDeployment({ isPointedAt: (host) => !host.includes('harbour') })
  await deploy(account.deps, PRODUCTION)
  account.changeTheCode()
  // Two databases, three writes of the jobs Worker, then an upload and two shares of the web Worker.
  account.killAfterWrites(8)
  await deploy(account.deps, PRODUCTION).catch(() => {})
  const { text } = await examine(account)
  expect(text).toMatch(/A release of forecourt stopped halfway: \S+ 10 %, \S+ 90 %/)
  expect(text).toMatch(/harbour-street: https:\S+ does not lead to the Worker/)
})

it('[SIT-04] a token without a permission is a fault that names the permission', async () => {
  const account = await aDeployment()
  const { fetch } = fakeApi(account.state)
  const { text } = await examine(account, cloudflareAccount({ accountId: ACCOUNT_ID, apiToken: 'another', fetch }))
  expect(text).toContain(
    'Authentication error (10000). CLOUDFLARE_API_TOKEN needs the permission Workers KV Storage: Edit',
  )
})

it('[TRU-06] staging without an application of Cloudflare Access is a fault; a deployment makes it', async () => {
  const account = await aDeployment({ only: ['gantry'] })
  expect((await examine(account, account.deps.account, STAGING)).text).toMatch(
    /[*][.]example[.]workers[.]dev is not behind Cloudflare Access[.]\n +mend: ACCESS_EMAIL_DOMAIN=\S.* npm run deploy -- --env staging/,
  )
  await deploy(account.deps, STAGING)
  const { faults, text } = await examine(account, account.deps.account, STAGING)
  expect(text).toContain('ok     Cloudflare Access')
  expect(text).toContain('note   hosts of the platform')
  expect(faults).toBe(0)
})

it('[SIT-04] a machine that can run the tests has its Node, packages and sites', async () => {
  const lines: string[] = []
  const checks = MACHINE_CHECKS.filter(({ name }) => ['Node.js', 'packages', 'sites'].includes(name))
  expect(await runChecks(checks, undefined, (line) => lines.push(line))).toBe(0)
  expect(lines).toEqual(['ok     Node.js', 'ok     packages', 'ok     sites'])
})
