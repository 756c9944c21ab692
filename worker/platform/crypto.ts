import { Buffer, transcode } from 'node:buffer'

/** Encodings, random values, hashes and comparisons: the one place that calls Web Crypto. */

const encoder = new TextEncoder()
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text) as Uint8Array<ArrayBuffer>

const BEYOND_LATIN_1 = /[^\0-\xff]/

/**
 * A text as UTF-8. One with a single character beyond Latin-1 has two bytes a character in an engine, of which
 * `TextEncoder` makes UTF-8 one by one: 330 µs for 185 kB, `transcode` 65 µs.
 */
export function encodePage(text: string): Uint8Array<ArrayBuffer> {
  if (!BEYOND_LATIN_1.test(text)) return utf8(text)
  const twoBytes = Buffer.from(text.toWellFormed(), 'utf16le')
  const { buffer, byteOffset, length } = transcode(twoBytes, 'utf16le', 'utf8')
  return new Uint8Array(buffer, byteOffset, length)
}

/** 256 bits: enough for a session, a bearer key or a cookie. */
const TOKEN_BYTES = 32

/** A view of the same bytes, which Buffer writes as text. */
const view = (bytes: ArrayBuffer | Uint8Array): Buffer =>
  bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : Buffer.from(bytes)

export const hex = (bytes: ArrayBuffer | Uint8Array): string => view(bytes).toString('hex')

/** Pairs of hexadecimal digits as bytes; an odd last digit is dropped. */
export const bytesOfHex = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'hex'))

export const base64 = (bytes: ArrayBuffer | Uint8Array): string => view(bytes).toString('base64')

/** URL-safe base64 without padding (RFC 4648 section 5). */
export const base64url = (bytes: ArrayBuffer | Uint8Array): string => view(bytes).toString('base64url')

export const bytesOfBase64url = (text: string): Uint8Array => Buffer.from(text, 'base64url')

export const randomHex = (length: number): string => hex(crypto.getRandomValues(new Uint8Array(length)))

/** A random token of `length` bytes in URL-safe base64, fit for a cookie or an address. */
export const newToken = (length = TOKEN_BYTES): string => base64url(crypto.getRandomValues(new Uint8Array(length)))

export const sha256 = (input: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', typeof input === 'string' ? utf8(input) : input)

/** SHA-256 in hexadecimal: what is stored of a random token, so that a reader of the database cannot use it. */
export const sha256Hex = async (token: string): Promise<string> => hex(await sha256(token))

/** The first 128 bits of SHA-256 in hexadecimal: the name of a stored value that is known by its content. */
export const contentHash = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await sha256(content)).slice(0, 32)

/** HMAC-SHA-256 of a text. */
export async function hmacSha256(secret: string, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), utf8(text)))
}

/** The first 128 bits of an HMAC in hexadecimal: proof that `text` was written by this server. */
export const sign = async (secret: string, text: string): Promise<string> =>
  hex(await hmacSha256(secret, text)).slice(0, 32)

/** Whether `mac`, in hexadecimal, is the HMAC-SHA-256 of a text; constant time. */
export async function isHmacSha256(secret: string, text: string, mac: string): Promise<boolean> {
  return crypto.subtle.verify('HMAC', await hmacKey(secret, 'verify'), bytesOfHex(mac), utf8(text))
}

/** HMAC-SHA-1 of a text, for services that sign with nothing else. */
export async function hmacSha1(secret: string, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign', 'SHA-1'), utf8(text)))
}

const hmacKey = (secret: string, use: 'sign' | 'verify', hash = 'SHA-256') =>
  crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash }, false, [use])

/** Compares two texts in a time that depends on their lengths alone. */
export function constantTimeEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ (b.charCodeAt(at) || 0)
  return difference === 0
}

/** Letters and digits that are hard to confuse when an id is read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export function newReadableId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `R${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
