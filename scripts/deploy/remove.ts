import { WORKERS } from '../two-workers.ts'
import { boundStores, targetConfig } from './config.ts'
import type { DeployDeps } from './deps.ts'
import { type Target, targetText } from './environments.ts'
import { findStores, KIND_TEXT } from './stores.ts'

/** Removes the preview of a pull request: its Workers, then its stores, of which only those with its name are touched. */
export async function removeInstance({ account, wrangler, print }: DeployDeps, target: Target): Promise<void> {
  const config = targetConfig(target)
  for (const { nameOf } of Object.values(WORKERS)) {
    const name = nameOf(config.name)
    if (!(await account.worker(name))) continue
    print(`  removing the Worker ${name}`)
    await wrangler(['delete', '--name', name, '--force'])
  }
  for (const { kind, name, store } of await findStores(account, boundStores(config))) {
    if (!store) continue
    print(`  removing the ${KIND_TEXT[kind]} ${name}`)
    await account.deleteStore(kind, store.id)
  }
  print(`${targetText(target)} is removed.`)
}
