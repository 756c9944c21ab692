import { APIConnectionError, APIError } from 'cloudflare'
import { CommandError } from '../errors.ts'

/** Every item of all pages of a list. */
export async function all<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of pages) items.push(item)
  return items
}

/** Turns a refusal of the API into a sentence; `permission` is what the token needs for the call. */
export async function asked<Value>(permission: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof APIConnectionError)
      throw new CommandError('Cloudflare’s API cannot be reached. Check the network, then run the command again.')
    if (!(error instanceof APIError)) throw error
    const reason = error.errors.map(({ code, message }) => `${message} (${code})`).join(', ') || error.message
    if (error.status === 401 || error.status === 403) throw refusedToken(permission, reason)
    throw new CommandError(`Cloudflare answered: ${reason}. Run the command again; what is done already is found.`)
  }
}

export const refusedToken = (permission: string, reason: string): CommandError =>
  new CommandError(
    `Cloudflare refused the token: ${reason}. CLOUDFLARE_API_TOKEN needs the permission ${permission} ` +
      'on the account CLOUDFLARE_ACCOUNT_ID; set it at https://dash.cloudflare.com/profile/api-tokens.',
  )
