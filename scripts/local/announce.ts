import { rmSync, writeFileSync } from 'node:fs'
import type { D1Database } from '@cloudflare/workers-types'
import { addOperatorKey, newOperatorKey, revokeOperatorKeys } from '../../worker/platform/operator-keys.ts'
import { localActor } from '../operator/audited-stores.ts'
import { serverFile } from '../operator/operator-access.ts'

/**
 * Tells the commands of this machine how the server on these stores is reached, with a key of its own; gives a function
 * that takes it back.
 */
export async function announceServer(state: string, port: number, db: D1Database): Promise<() => void> {
  const [name, key, file] = [localActor(), newOperatorKey(), serverFile(state)]
  await revokeOperatorKeys(db, name, Date.now())
  await addOperatorKey(db, name, key, Date.now())
  writeFileSync(file, JSON.stringify({ origin: `http://localhost:${port}`, key, pid: process.pid }), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}
