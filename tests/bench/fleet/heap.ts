import { readFileSync } from 'node:fs'
import { withTimeout } from '../../../worker/platform/timeout.ts'

/** For the workerd that is started next: lets a module of the benchmark ask for a collection. */
export const exposeCollection = () => (process.env['MINIFLARE_WORKERD_V8_FLAGS'] = '--expose-gc')

const LONGEST_MS = 5_000

/** Memory of a Worker's isolate in bytes, as its debugger tells it: JavaScript, and byte arrays outside of it. */
export async function isolateBytes(inspectorPort: number, worker = 'forecourt'): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:${worker}`)
  try {
    const told = new Promise<string>((resolve, reject) => {
      socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' })))
      socket.addEventListener('message', ({ data }) => resolve(String(data)))
      socket.addEventListener('error', () => reject(new Error('The debugger of the Worker does not answer.')))
    })
    const { result } = JSON.parse(await withTimeout(told, LONGEST_MS)) as {
      result: { usedSize: number; backingStorageSize: number }
    }
    return result.usedSize + result.backingStorageSize
  } finally {
    socket.close()
  }
}

const KIB = 1024

/** What a process has in memory, code and all of its isolates included. Reads /proc, so on Linux only. */
export function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) * KIB
}
