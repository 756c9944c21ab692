/** Writes the small mixed records of the index: whole numbers take as many bytes as they need. */
export function byteWriter() {
  let bytes = new Uint8Array(1024)
  let length = 0
  const room = (extra: number) => {
    if (length + extra <= bytes.length) return
    const wider = new Uint8Array(Math.max(bytes.length * 2, length + extra))
    wider.set(bytes.subarray(0, length))
    bytes = wider
  }
  const raw = (added: Uint8Array) => {
    room(added.length)
    bytes.set(added, length)
    length += added.length
  }
  /** Any whole number from 0 to 2^53 - 1, seven bits a byte. */
  const whole = (value: number) => {
    room(8)
    let rest = value
    while (rest > 127) {
      bytes[length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    bytes[length++] = rest
  }
  return { raw, whole, length: () => length, done: () => bytes.slice(0, length) }
}

export type ByteWriter = ReturnType<typeof byteWriter>

/** Reads bytes of `byteWriter`, from a position that moves on with each read. */
export function byteReader(bytes: Uint8Array, start: number) {
  let at = start
  const whole = () => {
    let value = 0
    let scale = 1
    let byte = bytes[at++]!
    while (byte > 127) {
      value += (byte & 127) * scale
      scale *= 128
      byte = bytes[at++]!
    }
    return value + byte * scale
  }
  const raw = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const moveTo = (next: number) => void (at = next)
  return { whole, raw, at: () => at, moveTo }
}

export type ByteReader = ReturnType<typeof byteReader>

const SPREAD = 0x9e3779b1

/** Each step can be undone, so two inputs that differ in one place never meet again. */
function mixed(mark: number, added: number): number {
  const next = Math.imul(mark ^ added, SPREAD)
  return next ^ (next >>> 15)
}

/** A 32-bit mark of some bytes, which start at a multiple of four, that no single changed bit leaves as it was. */
export function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
  let mark = bytes.byteLength
  for (let at = 0; at < words.length; at++) mark = mixed(mark, words[at]!)
  for (let at = words.length * 4; at < bytes.length; at++) mark = mixed(mark, bytes[at]!)
  return mark >>> 0
}
