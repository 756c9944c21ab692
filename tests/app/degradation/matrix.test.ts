import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass } from '../../clock.ts'
import { DEPENDENCIES } from '../../fakes/trouble.ts'
import { LONGEST_MS } from './call.ts'
import { CALLS } from './calls.ts'
import { keyOf, matrixOf, troublesOf } from './matrix.ts'
import { type Shown, shownIn, unlawful } from './shown.ts'
import { stopTheMachine, timed } from './virtual-time.ts'
import { aWorld } from './world.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
let worlds = 0

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: NOW + 7_200_000 * ++worlds,
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stopTheMachine()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Modules that a first request loads take the machine's time. */
it('[TRU-03] every call is answered while all is well', async () => {
  const world = (await timed(aWorld())).value
  for (const call of CALLS) {
    const { value: scene } = await timed(Promise.resolve(call.set(world)))
    expect([call.name, (await timed(scene.send())).value.status]).toEqual([call.name, expect.toBeOneOf([200, 303])])
    await timed(world.settled())
  }
})

/** What each call shows, by dependency and trouble. */
const cells = new Map<string, string>()
/**
 * Calls that never asked the dependency while it failed, nor before and after: they answer the same however else it is in
 * trouble, and are not asked again.
 */
const apart = new Set<string>()
const apartKey = (call: string, dependency: string) => `${call}|${dependency}`

describe.each(DEPENDENCIES)('%s', (dependency) => {
  it.each(troublesOf(dependency))(
    '[TRU-03] %s: every page answers within 1.0 s, every form within 4.1 s, lawfully, and is itself again within 10 s',
    async (_, kind, garbage) => {
      const world = (await timed(aWorld())).value
      const faults: unknown[] = []
      for (const call of CALLS) {
        const key = keyOf(call.name, dependency, garbage ?? kind)
        if (apart.has(apartKey(call.name, dependency))) {
          cells.set(key, cells.get(keyOf(call.name, dependency, 'fails'))!)
          continue
        }
        world.trouble.forget()
        const { value: scene } = await timed(Promise.resolve(call.set(world)))
        const ask = async (): Promise<Shown> => {
          const { value, ms } = await timed(
            scene.send().then(async (answer) => ({ answer, text: await answer.clone().text() })),
          )
          return { ...value, ms }
        }
        const isRead = !scene.check && !call.isFirst && call.kind !== 'form' && call.kind !== 'beat'
        const before = isRead ? await ask() : null
        await timed(world.settled())
        pass(120)
        world.renew()
        world.trouble.begin({ dependency, kind, ...(garbage && { garbage }) })
        const shown = await ask()
        cells.set(key, shownIn(shown, before))
        for (const fault of unlawful(shown, call, scene.typed)) faults.push([call.name, fault, shown.ms])
        if (shown.ms > LONGEST_MS[call.kind]) faults.push([call.name, `took ${shown.ms} ms`])
        world.trouble.begin(null)
        await timed(world.settled())
        pass(10)
        const again = await ask()
        if (again.answer.status >= 500) faults.push([call.name, 'is not itself again', again.answer.status])
        await timed(world.settled())
        if (kind === 'fails' && !world.trouble.wasAsked(dependency)) apart.add(apartKey(call.name, dependency))
        try {
          await scene.check?.(again.answer)
        } catch (error) {
          faults.push([call.name, String(error).slice(0, 400)])
        }
      }
      expect(faults).toEqual([])
    },
  )
})

it('[TRU-03] the matrix of docs/reference/degradation.md is what every call answers', async () => {
  // Some of it alone is no matrix.
  if (cells.size < CALLS.length * DEPENDENCIES.flatMap(troublesOf).length) return
  await expect(matrixOf(cells)).toMatchFileSnapshot('../../../docs/reference/degradation.md')
})
