const TOKEN_BYTES = 32

/** 256 bits of chance or fewer, fit for a cookie and an address. */
export function newToken(length = TOKEN_BYTES): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
}

/** What is kept of a token, in hexadecimal: who reads it cannot use it. For tokens of chance alone. */
export async function digestOf(token: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
}

export const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
