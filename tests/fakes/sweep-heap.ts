import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What files of tests may leave behind before the heap is swept. */
const MAX_LEFT_BYTES = 150_000_000

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc') as () => void
let kept = 0

/** After a file: Node lets a heap grow while the machine has memory to spare, and files share one. A sweep costs a small test's time. */
export function sweepHeap(): void {
  if (process.memoryUsage().heapUsed - kept < MAX_LEFT_BYTES) return
  sweep()
  kept = process.memoryUsage().heapUsed
}
