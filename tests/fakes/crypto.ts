import { createHash, createHmac } from 'node:crypto'

type Data = ArrayBuffer | ArrayBufferView<ArrayBuffer>
const NAMES: Record<string, string> = { 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' }
/** Of keys for HMAC. */
const secrets = new WeakMap<CryptoKey, Buffer>()
/** The same keys by all that they were made of: a site signs with few, and asks for one each time. */
const keys = new Map<string, CryptoKey>()

/**
 * Hashes and signs with HMAC in the thread that asks: a page has some dozens of small hashes, and handing each to another
 * thread costs far more than the hash. The answers are Node's own.
 */
export function hashAtOnce(): void {
  const { subtle } = crypto
  if (Object.hasOwn(subtle, 'digest')) return
  const digest = subtle.digest.bind(subtle)
  const importKey = subtle.importKey.bind(subtle)
  const sign = subtle.sign.bind(subtle)
  const verify = subtle.verify.bind(subtle)
  const own = {
    importKey: async (...given: Parameters<typeof importKey>) => {
      const [format, data, algorithm, ...use] = given
      if (format !== 'raw' || (algorithm as HmacImportParams).name !== 'HMAC') return importKey(...given)
      const secret = Buffer.from(bytesOf(data))
      const name = JSON.stringify([secret.toString('base64'), algorithm, use])
      const key = keys.get(name) ?? (await importKey(...given))
      keys.set(name, key)
      secrets.set(key, secret)
      return key
    },
    digest: async (algorithm: AlgorithmIdentifier, data: Data) => {
      const name = NAMES[typeof algorithm === 'string' ? algorithm : algorithm.name]
      return name ? toBuffer(createHash(name).update(bytesOf(data)).digest()) : digest(algorithm, data)
    },
    sign: async (algorithm: AlgorithmIdentifier, key: CryptoKey, data: Data) =>
      secrets.has(key) ? toBuffer(hmac(key, data)) : sign(algorithm, key, data),
    verify: async (algorithm: AlgorithmIdentifier, key: CryptoKey, signature: Data, data: Data) =>
      secrets.has(key) ? hmac(key, data).equals(bytesOf(signature)) : verify(algorithm, key, signature, data),
  }
  for (const [name, value] of Object.entries(own)) Object.defineProperty(subtle, name, { value, configurable: true })
}

function hmac(key: CryptoKey, data: Data): Buffer {
  const { hash } = key.algorithm as HmacKeyAlgorithm
  return createHmac(NAMES[hash.name]!, secrets.get(key)!).update(bytesOf(data)).digest()
}

const bytesOf = (data: Data): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)

const toBuffer = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
