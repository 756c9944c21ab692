import type { R2Bucket } from '@cloudflare/workers-types'

type Part = { partNumber: number; bytes: Uint8Array }

/** Stands for workerd's own, which lets no other length through. */
class FixedLength extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number) {
    let left = length
    super({
      transform(chunk, to) {
        left -= chunk.length
        if (left < 0) to.error(new TypeError('more bytes than said'))
        else to.enqueue(chunk)
      },
      flush: (to) => (left > 0 ? to.error(new TypeError('fewer bytes than said')) : undefined),
    })
  }
}
Object.assign(globalThis, { FixedLengthStream: FixedLength })

/** A bucket in memory, with a switch that takes it down. */
export function fakeR2() {
  const files = new Map<string, { bytes: Uint8Array; uploaded: Date }>()
  /** The largest that was ever given at once. */
  const seen = { largestPart: 0, aborted: 0 }
  let isDown = false
  const answer = async <Value>(work: () => Value): Promise<Value> => {
    if (isDown) throw new Error('R2 is down')
    return work()
  }
  const keep = (key: string, bytes: Uint8Array) => void files.set(key, { bytes, uploaded: new Date() })
  const taken = (bytes: Uint8Array) => {
    seen.largestPart = Math.max(seen.largestPart, bytes.length)
    return bytes.slice()
  }
  const bucket = {
    put: async (key: string, value: Uint8Array | ReadableStream) => {
      const bytes =
        value instanceof ReadableStream ? new Uint8Array(await new Response(value).arrayBuffer()) : taken(value)
      return answer(() => keep(key, bytes))
    },
    get: (key: string) =>
      answer(() => {
        const file = files.get(key)
        return file
          ? { size: file.bytes.length, body: new Blob([file.bytes as Uint8Array<ArrayBuffer>]).stream() }
          : null
      }),
    delete: (keys: string | string[]) => answer(() => [keys].flat().forEach((key) => void files.delete(key))),
    list: ({ limit = 1000, cursor = '' }: { limit?: number; cursor?: string } = {}) =>
      answer(() => {
        const after = [...files].filter(([key]) => key > cursor).toSorted(([a], [b]) => (a < b ? -1 : 1))
        const page = after.slice(0, limit)
        const truncated = after.length > page.length
        return {
          objects: page.map(([key, { uploaded }]) => ({ key, uploaded })),
          truncated,
          ...(truncated && { cursor: page.at(-1)![0] }),
        }
      }),
    createMultipartUpload: (key: string) =>
      answer(() => ({
        uploadPart: (partNumber: number, bytes: Uint8Array) => answer(() => ({ partNumber, bytes: taken(bytes) })),
        complete: (parts: Part[]) =>
          answer(() => {
            const sizes = parts.slice(0, -1).map(({ bytes }) => bytes.length)
            if (new Set(sizes).size > 1) throw new Error('Parts but the last have one size')
            keep(key, Buffer.concat(parts.map(({ bytes }) => bytes)))
          }),
        abort: () => answer(() => void (seen.aborted += 1)),
      })),
  }
  return {
    bucket: bucket as unknown as R2Bucket,
    files,
    seen,
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
  }
}
