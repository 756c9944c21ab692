import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import { RegistryError, type SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import type { Platform } from '../operator/operator-access.ts'
import { remoteRegistry } from './remote-registry.ts'

/** Runs `work` on the registry of a platform; a refusal ends the command with its sentence. */
export async function withRegistry<Value>(
  { call, withStores }: Platform,
  work: (registry: SiteRegistry) => Promise<Value>,
): Promise<Value> {
  try {
    return call ? await work(remoteRegistry(call)) : await withStores((env) => work(databaseRegistry(env, Date.now)))
  } catch (error) {
    throw error instanceof RegistryError ? new CommandError(error.message) : error
  }
}
