import { describe, expect, it } from 'vitest'
import { singleFlight } from '../../../worker/platform/cache/single-flight.ts'

const failing = () => Promise.reject(new Error('down'))

describe('equal work at the same time', () => {
  it('[SRC-10] is done once, and all are told', async () => {
    const flying = singleFlight<string>()
    const { promise, resolve } = Promise.withResolvers<string>()
    let calls = 0
    const work = () => {
      calls++
      return promise
    }
    const all = [1, 2, 3].map(() => flying.share('a', 0, work))
    const other = flying.share('b', 0, () => Promise.resolve('another'))
    resolve('an answer')
    expect(await Promise.all(all)).toEqual([
      { value: 'an answer', isMine: true },
      { value: 'an answer', isMine: false },
      { value: 'an answer', isMine: false },
    ])
    expect(await other).toEqual({ value: 'another', isMine: true })
    expect(calls).toBe(1)
  })

  it('[SRC-10] is done anew once it is over, also after a failure, which all are told', async () => {
    const flying = singleFlight<string>()
    const both = await Promise.allSettled([flying.share('a', 0, failing), flying.share('a', 0, failing)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await flying.share('a', 0, () => Promise.resolve('up'))).toEqual({ value: 'up', isMine: true })
  })

  it('[SRC-10] is done by the next when the first one’s request is gone', async () => {
    const flying = singleFlight<string>(10)
    const never = new Promise<string>(() => {})
    void flying.share('a', 0, () => never)
    expect(await flying.share('a', 0, () => Promise.resolve('mine'))).toEqual({ value: 'mine', isMine: true })
  })

  it('[SRC-10] is not waited for when it began too long ago', async () => {
    const flying = singleFlight<string>()
    void flying.share('a', 0, () => new Promise<string>(() => {}))
    expect(await flying.share('a', 6_000, () => Promise.resolve('mine'))).toEqual({ value: 'mine', isMine: true })
  })

  it('[SIT-05] is forgotten when it never ends, with the next work of any kind', async () => {
    const flying = singleFlight<string>()
    for (let at = 0; at < 100; at++) void flying.share(`page ${at}`, at, () => new Promise<string>(() => {}))
    expect(flying.size()).toBe(100)
    await flying.share('another', 5_050, () => Promise.resolve('done'))
    expect(flying.size()).toBe(49)
    await flying.share('another', 6_000, () => Promise.resolve('done'))
    expect(flying.size()).toBe(0)
  })
})
