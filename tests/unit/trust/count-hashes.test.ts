import { afterEach, describe, expect, it, vi } from 'vitest'
import { ENVIRONMENT } from '../../../worker/bindings.ts'
import { checkSecrets } from '../../../worker/features/alarms/checks.ts'
import { openAlarms } from '../../../worker/platform/alarms.ts'
import { aWatch, NOW } from '../alarm/a-watch.ts'

const ADDRESS = ['count', 'yard', 'leads address', '203.0.113.7']

/** The hash of an address, in an isolate that has just begun. */
async function inANewIsolate(env: { SIGN_IN_SECRET?: string; FORM_SECRET?: string; LOCAL?: string }) {
  vi.resetModules()
  const { countHashes } = await import('../../../worker/platform/keyed-hashes.ts')
  const hash = () => countHashes(env).hash(...ADDRESS)
  return [await hash(), await hash()]
}

afterEach(() => void vi.resetModules())

describe('hashes of what limits count', () => {
  it('[TRU-01] are of no public secret where a deployment has none: an address cannot be guessed from its hash', async () => {
    const [first, again] = await inANewIsolate({})
    const [other] = await inANewIsolate({})
    const [ofAMachine] = await inANewIsolate({ LOCAL: 'yes' })
    expect(again).toBe(first)
    expect(new Set([first, other, ofAMachine]).size).toBe(3)
  })

  it.each([{ SIGN_IN_SECRET: 'a secret' }, { FORM_SECRET: 'a secret' }])(
    '[TRU-01] are the same in every isolate with the secret of the deployment: %o',
    async (env) => {
      const [one, other] = [await inANewIsolate(env), await inANewIsolate(env)]
      expect(one).toEqual(other)
    },
  )

  it.each(['FORM_SECRET', 'SIGN_IN_SECRET'] as const)(
    '[TRU-01] [TRU-05] a deployment without %s raises an alarm that says what is open',
    async (name) => {
      const { env, platform } = await aWatch({ env: { LOCAL: undefined } })
      await checkSecrets(env, ENVIRONMENT, NOW)
      const alarm = (await openAlarms(platform)).find(({ subject }) => subject === name)
      expect(alarm).toMatchObject({
        cause: 'secret_missing',
        facts: expect.stringContaining(ENVIRONMENT[name].without.slice(0, 20)),
      })
      expect(ENVIRONMENT.FORM_SECRET.without).toContain('cookies')
      expect(ENVIRONMENT.FORM_SECRET.without).toContain('limits')
    },
  )
})
