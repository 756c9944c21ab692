import { TOKEN_PARAM } from '../../shared/alert/subscriber.ts'

/** Tokens that stand in addresses: of a message's links, and of a trade-in. */
const TOKENS: readonly (readonly [param: string, shape: RegExp])[] = [
  [TOKEN_PARAM, /^[\w-]{22}$/],
  ['ref', /^[0-9a-f]{32}$/],
]

/** Whether an address has a token: its page has no script of third parties, and no other page learns of it (TRU-04). */
export function hasAddressToken(address: string): boolean {
  const query = address.indexOf('?')
  if (query < 0) return false
  const params = new URLSearchParams(address.slice(query))
  return TOKENS.some(([param, shape]) => shape.test(params.get(param) ?? ''))
}
