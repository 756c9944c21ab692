import { describe, expect, it, vi } from 'vitest'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { mergeConfig } from '../../../shared/tenant/merge.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { aRegistry } from '../../builders/registry.ts'
import { shippedTenants } from '../../builders/shipped.ts'
import { typed } from './an-operator.ts'

const app = createApp()
const [SITE, KEY] = ['harbour-street', 'operator_key']
const shipped = shippedTenants.find(({ site }) => site.slug === SITE)!

/** An operator of a platform where a shipped site is live with another phone number, here and far away. */
async function aDesk(place: string) {
  const house = aRegistry(Date.now())
  const config = mergeConfig(shipped.config, { phone: '07 5550 0999' })
  await house.publish({ ...shipped, config }, 'before')
  await addOperatorKey(house.stores.DB, 'anna', KEY, 0)
  const env = { ...house.stores, OPERATOR_HOST: 'operate.forecourt.example' } as Bindings
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  const httpFetch: HttpFetch = async (url, request) =>
    app.request(String(url), { ...request, duplex: 'half' } as RequestInit, env, context)
  const where = place === 'far away' ? ['--remote', `https://${env.OPERATOR_HOST}`, '--key', KEY] : ['--store', '/none']
  const type = (command: string, ...more: string[]) => typed(sites, [command, ...more, ...where], { env, httpFetch })
  const live = async () => (JSON.parse((await house.store.kv.get(siteKey(SITE)))!) as { phone: string }).phone
  const visit = (path: string) => app.request(`http://${SITE}.localhost${path}`, {}, env, context)
  return { ...house, type, live, visit }
}

describe.each(['on this machine', 'far away'])('npm run sites, %s', (place) => {
  it('[SIT-01] [TEN-08] publishes what stands in tenants/, and says what it changed', async () => {
    const { type, live } = await aDesk(place)
    const { code, out } = await type('publish', '--site', SITE, '--note', 'our new number')
    expect([code, await live()]).toEqual([0, shipped.site.phone])
    expect(out).toContain(
      `${SITE} is live as publication 2: ${shipped.site.url}\nWhat it changed (1):\n  phone: 07 5550 0999 to 07 5550 0142\n`,
    )
    expect(out).toMatch(/^harbour-street is missing: .*npm run sites -- checklist --site harbour-street, /m)
    expect((await type('publish', '--site', SITE)).out).toMatch(/is live already as it stands in tenants/)
    expect((await type('history', '--site', SITE)).out).toMatch(/^ +2 .*publish +live {2}.*“our new number”\n +1 /)
  })

  it('[SIT-01] [TEN-08] compares what is live with what stands in tenants/, in words, and changes nothing', async () => {
    const { type, live } = await aDesk(place)
    const { out } = await type('diff', '--site', SITE, '--no-pages')
    expect(out).toBe('What differs (1):\n  phone: 07 5550 0999 to 07 5550 0142\n')
    expect([await live(), (await type('history', '--site', SITE)).out.split('\n').length]).toEqual(['07 5550 0999', 2])
  })

  it('[SIT-01] [TEN-08] rolls back to a number of its history, and says what that changed', async () => {
    const { type, live } = await aDesk(place)
    await type('publish', '--site', SITE)
    const { out } = await type('rollback', '--site', SITE, '--to', '1')
    expect(out).toContain('What it changed (1):\n  phone: 07 5550 0142 to 07 5550 0999\n')
    expect(await live()).toBe('07 5550 0999')
    const missed = await type('rollback', '--site', SITE, '--to', '9')
    expect([missed.code, missed.err]).toEqual([
      1,
      expect.stringContaining('Number 9 of harbour-street is not in its history'),
    ])
  })

  it('[SIT-01] pauses and resumes a site, and lists what it is', async () => {
    const { type, visit } = await aDesk(place)
    expect((await type('pause', '--site', SITE, '--note', 'floods')).code).toBe(0)
    const answer = await visit('/search/used-cars')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3600'])
    expect(await answer.text()).toMatch(/Harbour Street Motors will be back soon[^]*href="tel:\+61755500999"/)
    expect((await type('list')).out).toMatch(new RegExp(`^${SITE} +paused`))
    expect((await type('show', '--site', SITE)).out).toMatch(/state +paused/)
    await type('resume', '--site', SITE)
    expect((await type('list', '--json')).out).toContain('"state":"live"')
    expect((await type('history', '--site', SITE)).out).toMatch(/resume[^]*pause +.*“floods”[^]*publish +live/)
  })

  it('[SIT-02] refuses hours that no preview may stay open, before anything is sent', async () => {
    const { type } = await aDesk(place)
    for (const [command, ...more] of [['preview'], ['at', '--time', '2026-05-01']] as const) {
      const { code, err } = await type(command, '--site', SITE, '--hours', '100000', ...more)
      expect([code, err]).toEqual([2, expect.stringContaining('Give a whole number from 1 to 336.')])
    }
  })

  it('[SIT-01] writes no error to the log for the answers of a paused site', async () => {
    const { type, visit } = await aDesk(place)
    await type('pause', '--site', SITE)
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await visit('/')).status).toBe(503)
    expect(errors).not.toHaveBeenCalled()
    errors.mockRestore()
  })

  it('[SIT-01] refuses a site that there is not, in a sentence', async () => {
    const { type } = await aDesk(place)
    const refused = await Promise.all(
      [['publish'], ['diff'], ['pause'], ['show'], ['rollback', '--to', '1']].map(async ([command, ...more]) => {
        const { code, out, err } = await type(command!, '--site', 'no-such-yard', ...more)
        return [code, out, /no (site|folder)[^\n]*no-such-yard[^\n]*\n$/.test(err)]
      }),
    )
    expect(new Set(refused.map(String))).toEqual(new Set(['1,,true']))
  })
})
