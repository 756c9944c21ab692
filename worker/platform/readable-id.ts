/** Letters and digits that are hard to confuse when an id is read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `R${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
