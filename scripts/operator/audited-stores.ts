import { userInfo } from 'node:os'
import type { Bindings } from '../../worker/bindings.ts'
import { type Act, withAct } from '../../worker/platform/audit.ts'
import { platformStore } from '../../worker/platform/store-of.ts'
import { runActSql } from '../backup/statements.ts'
import type { CalledCommand, Runtime } from './runtime.ts'

/** The name of who works on this machine. */
export const localActor = (): string => userInfo().username

/** How the audit trail names the command that runs, and who runs it. */
export const describeAct = ({ words }: CalledCommand) => ({
  actor: `command line ${localActor()}`,
  act: 'command',
  what: words,
})

/** The entry of the command that runs, beside the statements that it gives to wrangler; of a site in the database of that. */
export const auditSql = ({ called }: Runtime, site?: string): string =>
  runActSql({ ...describeAct(called()), ...(site !== undefined && { site }) })

/** Opens the local stores for a command, with an entry in the audit trail of the platform. */
export const withAuditedStores = <Value>(
  { openStores, called }: Runtime,
  folder: string | undefined,
  work: (env: Bindings, entry: Act) => Promise<Value>,
): Promise<Value> =>
  openStores(folder, (env) => {
    const { words, site } = called()
    const act = describeAct({ words: site === undefined ? words : `${words} /${site}`, site })
    return withAct(platformStore(env), act, (entry) => work(env, entry))
  })
