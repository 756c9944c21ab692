import { FILES_PATH, type Files } from '../../../shared/page/files.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'

/** Whether an address is that of a file of the dealer's own. */
export const isOwnFile = (address: string): boolean => address.startsWith(FILES_PATH)

/** The bytes of a file of the dealer's own; null where the edition has none at this address. */
export async function readOwnFile(
  kv: KVNamespace,
  site: string,
  { files = {}, address }: { files: Files | undefined; address: string },
): Promise<Uint8Array | null> {
  const entry = Object.hasOwn(files, address) ? files[address] : undefined
  const stored = entry && (await kv.get(valueKey(site, 'file', entry.hash), 'arrayBuffer'))
  return stored ? new Uint8Array(stored) : null
}
