import { DAY_MS } from '../../../shared/time.ts'

/** R2 takes parts of one size, 5 MiB at least, but for the last. This much of a body is in memory. */
const PART_BYTES = 5 * 2 ** 20
/** When a file without a job is deleted: its call broke off before the job was stored. */
const FILES_KEPT_MS = 2 * DAY_MS

export class BodyTooLarge extends Error {
  constructor() {
    super('The body is too large')
    this.name = 'BodyTooLarge'
  }
}

/** Where the body of a job is: under its site. */
export const bodyKey = (site: string, id: string): string => `${site}/jobs/${id}`

type Body = {
  body: ReadableStream<Uint8Array> | null
  /** As its sender says; null where that is not said. */
  length: number | null
  maxBytes: number
}

/** Stores a body part by part, never whole in memory; false for an empty one. Throws BodyTooLarge, and keeps nothing then. */
export async function storeBody(files: R2Bucket, key: string, { body, length, maxBytes }: Body): Promise<boolean> {
  if (!body || length === 0) return false
  if (length !== null) {
    if (length > maxBytes) throw new BodyTooLarge()
    await files.put(key, body.pipeThrough(new FixedLengthStream(length)))
    return true
  }
  const parts = splitParts(body, maxBytes)
  const { value: first } = await parts.next()
  if (!first) return false
  if (first.isLast) {
    await files.put(key, first.bytes)
    return true
  }
  const upload = await files.createMultipartUpload(key)
  try {
    const stored = [await upload.uploadPart(1, first.bytes)]
    for await (const { bytes } of parts) stored.push(await upload.uploadPart(stored.length + 1, bytes))
    await upload.complete(stored)
    return true
  } catch (error) {
    await upload.abort().catch(() => {})
    throw error
  }
}

type Part = { bytes: Uint8Array; isLast: boolean }

/** A body in parts of one size; the last may be smaller. Each is good until the next is asked for: they share their bytes. */
async function* splitParts(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Part> {
  const reader = body.getReader()
  const part = new Uint8Array(PART_BYTES)
  let filled = 0
  let total = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      total += value.length
      if (total > maxBytes) throw new BodyTooLarge()
      for (let at = 0; at < value.length; ) {
        if (filled === PART_BYTES) {
          yield { bytes: part, isLast: false }
          filled = 0
        }
        const piece = value.subarray(at, at + PART_BYTES - filled)
        part.set(piece, filled)
        filled += piece.length
        at += piece.length
      }
    }
    if (filled > 0) yield { bytes: part.subarray(0, filled), isLast: true }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Deletes files that their jobs have left behind. False: there are more, which another run takes. */
export async function purgeFiles(files: R2Bucket, now: number): Promise<boolean> {
  let cursor: string | undefined
  for (let page = 0; page < 20; page++) {
    const listed = await files.list({ limit: 1000, ...(cursor !== undefined && { cursor }) })
    const old = listed.objects.filter(({ uploaded }) => uploaded.getTime() < now - FILES_KEPT_MS)
    if (old.length > 0) await files.delete(old.map(({ key }) => key))
    if (!listed.truncated) return true
    cursor = listed.cursor
  }
  return false
}
