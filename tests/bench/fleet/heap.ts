import { readFileSync } from 'node:fs'

/** Memory of the Worker's isolate after a collection, in bytes, as its debugger tells it. */
export async function isolateBytes(inspectorPort: number): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:forecourt`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The debugger of the Worker does not answer.'))
  })
  let id = 0
  const call = (method: string): Promise<Record<string, number>> =>
    new Promise((resolve, reject) => {
      const mine = ++id
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result?: Record<string, number>; error?: { message: string } }
        if (answer.id !== mine) return
        if (answer.result) resolve(answer.result)
        else reject(new Error(answer.error?.message))
      })
      socket.send(JSON.stringify({ id: mine, method }))
    })
  try {
    await call('HeapProfiler.collectGarbage')
    const { usedSize = 0, backingStorageSize = 0 } = await call('Runtime.getHeapUsage')
    return usedSize + backingStorageSize
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
