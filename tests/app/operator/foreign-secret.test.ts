import { describe, expect, it } from 'vitest'
import { ownSecretName } from '../../../shared/settings/secret-names.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { contentHash } from '../../../worker/platform/crypto.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'

const app = createApp()
const [HOST, KEY] = ['operate.forecourt.example', 'operator_key']
const crm = (owner: string) => ({
  lead: {
    delivery: {
      to: [{ kind: 'webhook', name: 'crm', url: 'https://crm.example', secret: ownSecretName('LEAD_KEY', owner) }],
    },
  },
})

/** A live site `north`, and the operator's API without the commands that check a config first. */
async function aPlatform() {
  const house = aRegistry(Date.now())
  await house.publish(await aLoadedSite({ slug: 'north', ...crm('north') } as never))
  await addOperatorKey(house.stores.DB, 'anna', KEY, 0)
  const env = { ...house.stores, OPERATOR_HOST: HOST } as Bindings
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  const post = (path: string, body: unknown) =>
    app.request(
      `https://${HOST}/operator/sites/north${path}`,
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      },
      env,
      context,
    )
  const act = async () => (await house.registry.history('north')).find(({ edition }) => edition)!
  async function publish(owner: string) {
    const { content } = (await act()).edition!
    const { config } = await aLoadedSite({ slug: 'north', name: 'Second' })
    const text = JSON.stringify({ ...(config as object), ...crm(owner) })
    await post('/values', { values: [{ kind: 'config', text }] })
    const edition = { config: await contentHash(text), content }
    return post('/publications', { edition, note: '' })
  }
  return { ...house, act, publish }
}

describe('POST /operator/sites/:slug/publications', () => {
  it('[TRU-06] refuses a config that names the secret of another site, in a sentence, and the site stays as it was', async () => {
    const { act, publish } = await aPlatform()
    const before = await act()
    const answer = await publish('south')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: {
        message:
          'The config of north is not valid: lead.delivery.to.0.secret names LEAD_KEY_SOUTH, which is no secret of this site: call it LEAD_KEY_NORTH, or LEAD_KEY_NORTH__ and a word where there are several.',
      },
    })
    expect(await act()).toEqual(before)
  })

  it('[TRU-06] takes one that names its own', async () => {
    const { act, publish } = await aPlatform()
    const before = await act()
    expect((await publish('north')).status).toBe(200)
    expect((await act()).number).toBe(before.number + 1)
  })
})
