import { useEffect, useState } from 'react'
import type { Spin } from '../../shared/car/spin.ts'
import { loadOrder } from '../../shared/car/spin-motion.ts'

/** At once; a browser asks one host for hardly more. */
const TOGETHER = 6

export type Frames = {
  images: ReadonlyMap<number, HTMLImageElement>
  /** Frames that can be shown, in the order of the turn. */
  shown: number[]
  /** Frames that were loaded or given up. */
  settled: number
  isComplete: boolean
}

/** The frames of a turn as they come in, coarse steps first; one that does not load is skipped and logged (GAL-05). */
export function useFrames(frames: Spin['frames'], sizes: string): Frames {
  const [loading, set] = useState<Omit<Frames, 'isComplete'>>({ images: new Map(), shown: [], settled: 0 })
  useEffect(() => {
    const waiting = loadOrder(frames.length)
    const loaded = new Map<number, HTMLImageElement>()
    let done = 0
    let drawing = 0
    let isWanted = true
    const tell = () => {
      drawing ||= requestAnimationFrame(() => {
        drawing = 0
        if (isWanted) {
          const shown = [...loaded.keys()].toSorted((a, b) => a - b)
          set({ images: new Map(loaded), shown, settled: done })
        }
      })
    }
    const next = async (): Promise<void> => {
      const frame = waiting.shift()
      if (frame === undefined || !isWanted) return
      const image = await load(frames[frame]!, sizes)
      if (image) loaded.set(frame, image)
      done++
      tell()
      return next()
    }
    for (let i = 0; i < TOGETHER; i++) void next()
    return () => {
      isWanted = false
      cancelAnimationFrame(drawing)
    }
  }, [frames, sizes])
  return { ...loading, isComplete: loading.settled === frames.length }
}

async function load({ src, srcset }: Spin['frames'][number], sizes: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  if (srcset) {
    image.sizes = sizes
    image.srcset = srcset
  }
  image.src = src
  try {
    await image.decode()
    return image
  } catch {
    console.warn(`Frame did not load: ${src}`)
    return null
  }
}
