import { describe, expect, it } from 'vitest'
import { cloudflareAccount } from '../../../scripts/deploy/account.ts'
import { deploy } from '../../../scripts/deploy/deploy.ts'
import type { Target } from '../../../scripts/deploy/environments.ts'
import { ACCOUNT_CHECKS } from '../../../scripts/doctor/account.ts'
import { runChecks } from '../../../scripts/doctor/check.ts'
import { HOSTED_SEARCH_CHECK } from '../../../scripts/doctor/hosted-search.ts'
import { MACHINE_CHECKS } from '../../../scripts/doctor/program.ts'
import { shippedTenants } from '../../builders/shipped.ts'
import { ACCOUNT_ID, fakeApi } from '../../fakes/cloudflare/api.ts'
import { ADMIN_KEY, typesenseServer } from '../../fakes/typesense/server.ts'
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

describe('a server of hosted search that is named', () => {
  type Server = ReturnType<typeof typesenseServer>
  const host = 'http://search.example'
  const placed = shippedTenants.map((loaded) => ({
    ...loaded,
    site: { ...loaded.site, typesense: { host, key: 'k', collection: 'cars', timeout: 300, trial: false } },
  }))
  const examineServer = async (server: Server, deps: { key?: string; sites?: typeof placed } = {}) =>
    HOSTED_SEARCH_CHECK.run({ host, key: ADMIN_KEY, sites: [], fetcher: server.fetch, ...deps })
  const answering = (path: string, answer: unknown): Server => {
    const server = typesenseServer()
    const fetch: Server['fetch'] = (input, init) =>
      new URL(new Request(input, init).url).pathname === path
        ? Promise.resolve(Response.json(answer))
        : server.fetch(input, init)
    return { ...server, fetch }
  }

  it('[SIT-04] [STK-07] that does all that sites ask of it is well, and is left as it was', async () => {
    const server = typesenseServer()
    expect(await examineServer(server)).toEqual([])
    expect([server.collections(), server.keys()]).toEqual([[], []])
  })

  it('[SIT-04] [STK-07] is left as it was by a search that finds too much', async () => {
    const server = typesenseServer()
    const [finding] = await examineServer({
      ...server,
      fetch: async (input, init) =>
        new Request(input, init).url.includes('/documents/search')
          ? Response.json({ found: 2, hits: [], facet_counts: [] })
          : server.fetch(input, init),
    })
    expect(finding?.problem).toBe(`${host}: A search with the key of one site found 2 cars, not 1.`)
    expect([server.collections(), server.keys()]).toEqual([[], []])
  })

  const down = typesenseServer()
  down.goDown()
  it.each<[string, Server, { key?: string; sites?: typeof placed }, string, string]>([
    ['that does not answer', down, {}, 'fetch failed', 'start it, or set TYPESENSE_URL'],
    ['that is not healthy', answering('/health', { ok: false }), {}, 'not healthy', 'start it'],
    ['that is too old', answering('/debug', { version: '26.0' }), {}, 'Typesense 26.0 runs; 27.0 or newer', 'upgrade'],
    ['whose key is another', typesenseServer(), { key: 'wrong' }, '401', 'set TYPESENSE_API_KEY'],
    ['that has no collection of a site', typesenseServer(), { sites: placed }, 'not found', 'stock -- hosted rebuild'],
    [
      'whose collection is of an older form',
      answering('/collections/cars', { fields: [] }),
      { sites: placed },
      'lacks site, marks',
      'rebuild',
    ],
  ])('[SIT-04] [STK-07] %s is a fault, with what mends it', async (_, server, deps, problem, mend) => {
    const [finding, ...others] = await examineServer(server, deps)
    expect(others).toEqual([])
    expect(finding?.problem).toContain(problem)
    expect(finding?.mend).toContain(mend)
  })
})
