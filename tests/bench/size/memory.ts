import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const PAUSE_MS = 20

/** Bytes of this thread that its work has in memory: its heap and its byte arrays. */
const usedBytes = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The same without what can be collected. */
export function collectedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return usedBytes()
}

/** The most that work has in memory at once, garbage included. */
export async function peakOf<Value>(work: () => Promise<Value>): Promise<{ value: Value; bytes: number }> {
  let bytes = 0
  const watch = setInterval(() => (bytes = Math.max(bytes, usedBytes())), PAUSE_MS)
  try {
    return { value: await work(), bytes: Math.max(bytes, usedBytes()) }
  } finally {
    clearInterval(watch)
  }
}
