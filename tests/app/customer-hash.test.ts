import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../worker/platform/crypto.ts'
import { stopClock } from '../clock.ts'
import { aYard } from './a-yard.ts'

stopClock()

const PHONE = '+61491570006'

describe('whose a reservation is', () => {
  it('[TRU-04] is kept as a keyed hash, which trying all numbers does not find', async () => {
    const yard = await aYard({ env: { LOCAL: 'yes', SIGN_IN_SECRET: 'a secret' } })
    await yard.reserve()
    const [row] = yard.base.rows<{ who: string }>('select who from reservation')
    expect(row?.who).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.who).not.toBe(await sha256Hex(`${yard.slug} phone ${PHONE}`))
    const other = await aYard({ env: { LOCAL: 'yes', SIGN_IN_SECRET: 'another' } })
    await other.reserve()
    expect(other.base.rows<{ who: string }>('select who from reservation')[0]?.who).not.toBe(row?.who)
  })

  it('[TRU-04] finds its owner where the row has the bare hash of an earlier release, and gives it the keyed one', async () => {
    const yard = await aYard({ env: { LOCAL: 'yes', SIGN_IN_SECRET: 'a secret' } })
    await yard.reserve()
    const [{ who: keyed } = { who: '' }] = yard.base.rows<{ who: string }>('select who from reservation')
    const former = await sha256Hex(`${yard.slug} phone ${PHONE}`)
    await yard.base.db.prepare('update reservation set who = ?1').bind(former).run()
    await yard.base.db
      .prepare("insert into spin (site, promotion, who, prize, code, at) values (?1, 'p', ?2, 'x', 'c', 1)")
      .bind(yard.slug, former)
      .run()
    // Another browser of the owner's knows the number alone.
    yard.jar.clear()
    const stranger = await yard.text()
    await yard.signIn()
    const owner = await yard.text()
    expect([stranger, owner].map((text) => text.includes('Another shopper'))).toEqual([true, false])
    expect(yard.base.rows('select who from reservation union all select who from spin')).toEqual([
      { who: keyed },
      { who: keyed },
    ])
  })
})
