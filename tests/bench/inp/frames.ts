/** Of one input, in ms: from input to frame, until handlers began, and in them; and the frames that it waited for. */
export type Latency = { kind: string; start: number; duration: number; delay: number; work: number }

/** A frame of more than 50 ms, as the browser accounts for it. */
export type LongFrame = {
  start: number
  duration: number
  blocking: number
  /** From the beginning of style and layout to the end. */
  styleAndLayout: number
  scripts: { where: string; duration: number; forced: number }[]
}

type Seen = { inputs: Record<number, Latency>; frames: LongFrame[] }

declare global {
  var seen: Seen
}

/** Runs in the page: the longest event of each input, and every long frame. */
export function watchFrames(): void {
  globalThis.seen = { inputs: {}, frames: [] }
  type Entry = PerformanceEntry & Record<string, number> & { scripts: Script[] }
  type Script = PerformanceEntry & { invoker: string; sourceURL: string; sourceFunctionName: string } & {
    forcedStyleAndLayoutDuration: number
  }
  const observe = (type: string, more: object, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) note(entry)
    }).observe({ type, buffered: true, ...more })
  observe('event', { durationThreshold: 16 }, (entry) => {
    const { interactionId: id = 0, processingStart: begun = 0, processingEnd: done = 0, startTime, duration } = entry
    if (id === 0 || duration <= (globalThis.seen.inputs[id]?.duration ?? 0)) return
    globalThis.seen.inputs[id] = {
      kind: entry.name,
      start: startTime,
      duration,
      delay: begun - startTime,
      work: done - begun,
    }
  })
  observe('long-animation-frame', {}, (entry) => {
    const { startTime: start, duration, blockingDuration: blocking = 0, styleAndLayoutStart = 0 } = entry
    globalThis.seen.frames.push({
      start,
      duration,
      blocking,
      styleAndLayout: styleAndLayoutStart ? start + duration - styleAndLayoutStart : 0,
      scripts: entry.scripts.map((script) => ({
        where: [script.sourceURL.replace(/.*\//, ''), script.sourceFunctionName, script.invoker]
          .filter(Boolean)
          .join(' '),
        duration: script.duration,
        forced: script.forcedStyleAndLayoutDuration,
      })),
    })
  })
}

/** The frames that an input waited for. */
export const framesOf = ({ start, duration }: Latency, { frames }: Seen): LongFrame[] =>
  frames.filter((frame) => frame.start < start + duration && frame.start + frame.duration > start)
