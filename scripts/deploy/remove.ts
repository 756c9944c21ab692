import { boundStores, targetConfig } from './config.ts'
import type { DeployDeps } from './deps.ts'
import { type Target, targetText } from './environments.ts'
import { findStores, KIND_TEXT } from './stores.ts'

/** Removes the preview of a pull request: its Worker, then its stores, of which only those with its name are touched. */
export async function removeInstance({ account, wrangler, print }: DeployDeps, target: Target): Promise<void> {
  const config = targetConfig(target)
  if (await account.worker(config.name)) {
    print(`  removing the Worker ${config.name}`)
    await wrangler(['delete', '--name', config.name, '--force'])
  }
  for (const { kind, name, store } of await findStores(account, boundStores(config))) {
    if (!store) continue
    print(`  removing the ${KIND_TEXT[kind]} ${name}`)
    await account.deleteStore(kind, store.id)
  }
  print(`${targetText(target)} is removed.`)
}
