import type { LongFrame } from './frames.ts'
import type { Measured } from './visit.ts'

const ms = (value: number) => `${value.toFixed(0)} ms`

/** Where the time of an input went, in a sentence. */
export function wordsOf({ kind, delay, work, frames }: Measured): string {
  const own = `${kind}, ${ms(delay)} until the page began, ${ms(work)} of its handlers, the rest until the frame`
  return `${[own, ...(frames.length > 0 ? frames.map(frameWords) : ['no frame of more than 50 ms'])].join('; ')}.`
}

function frameWords({ duration, blocking, styleAndLayout, scripts }: LongFrame): string {
  const parts = [`style and layout at its end ${ms(styleAndLayout)}`, `blocking ${ms(blocking)}`]
  const named = scripts.map(
    ({ where, duration: took, forced }) => `${where} ${ms(took)}${forced > 0 ? ` (${ms(forced)} forced layout)` : ''}`,
  )
  return `a frame of ${ms(duration)}: ${[...parts, ...named].join(', ')}`
}
