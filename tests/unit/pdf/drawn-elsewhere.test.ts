import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brochure } from '../../../shared/vehicle/brochure.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { drawInJobs } from '../../../worker/features/print/part.ts'
import type { Draw, Drawing } from '../../../worker/features/print/service.ts'
import { DependencyUnavailable } from '../../../worker/platform/breaker.ts'
import { DEADLINES_MS } from '../../../worker/platform/deadlines.ts'
import { aCar } from '../../builders/car.ts'
import { anIntake } from '../../builders/intake.ts'
import { aSeller, carSite, NOW } from '../../builders/listed-car.ts'

const drawing: Drawing = {
  kind: 'brochure',
  brochure: brochure(carDetail(aCar({}), carSite(), NOW), aSeller(), 'Check with us.', NOW),
  photos: [],
  logo: null,
}
const jobsWorker = (draw: Draw) => ({ INTAKE: anIntake({} as never, { draw }) })
const head = (file: Uint8Array) => new TextDecoder().decode(file.subarray(0, 5))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

it('[TRU-02] a brochure is drawn by the jobs Worker where one is bound, from what a binding can carry', async () => {
  const drawn: Drawing[] = []
  const draw: Draw = async (given) => {
    // A binding clones what it carries, and refuses functions.
    drawn.push(structuredClone(given))
    return new TextEncoder().encode('%PDF-there')
  }
  expect(head(await drawInJobs(jobsWorker(draw))(drawing))).toBe('%PDF-')
  expect(drawn).toEqual([drawing])
})

it.each<[string, Draw]>([
  ['fails', () => Promise.reject(new Error('Network connection lost.'))],
  ['hangs', () => new Promise<never>(() => {})],
])(
  '[TRU-03] a brochure cannot be had when the jobs Worker %s, and that is said within its deadline',
  async (_, draw) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const file = drawInJobs(jobsWorker(draw))(drawing)
      await Promise.all([
        expect(file).rejects.toThrow(DependencyUnavailable),
        vi.advanceTimersByTimeAsync(DEADLINES_MS.drawing.document),
      ])
    } finally {
      vi.useRealTimers()
    }
  },
)

it('[TRU-02] nothing is drawn where no jobs Worker is bound', async () => {
  await expect(drawInJobs({})(drawing)).rejects.toThrow(DependencyUnavailable)
})
