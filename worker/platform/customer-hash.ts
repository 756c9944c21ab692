import type { Bindings } from '../bindings.ts'
import { digestOf, hex, hmacSha256 } from './crypto.ts'
import type { SiteStore } from './site-store.ts'

type Secrets = Pick<Bindings, 'SIGN_IN_SECRET' | 'FORM_SECRET' | 'LOCAL'>

/** For a developer's machine, whose rows are read by no one else. */
const OF_THIS_MACHINE = 'the numbers of a developer’s machine are made up'

const secretOf = ({ SIGN_IN_SECRET, FORM_SECRET, LOCAL }: Secrets) =>
  SIGN_IN_SECRET || FORM_SECRET || (LOCAL ? OF_THIS_MACHINE : null)

/** The hash of releases before 2: of a number that a reader of the database could find by trying all of them. */
const formerHash = (site: string, phone: string) => digestOf(`${site} phone ${phone}`)

/**
 * What stands for a customer's phone number in the reservations and turns of one site: an HMAC-SHA-256, so that the
 * number cannot be found without the secret. `former` is what stands there from before; a Worker without any secret
 * writes it still.
 */
export async function customerHashes(
  env: Secrets,
  site: string,
  phone: string,
): Promise<{ current: string; former: string }> {
  const former = await formerHash(site, phone)
  const secret = secretOf(env)
  if (secret === null) return { current: former, former }
  return { current: hex(await hmacSha256(secret, JSON.stringify(['customer', site, phone]))), former }
}

/** Gives the rows of a customer that were written before the keyed hash their new one. */
export async function rekeyCustomer(
  store: SiteStore,
  { current, former }: { current: string; former: string },
): Promise<void> {
  if (current === former) return
  await store.batch([
    store.prepare('update reservation set who = ?3 where site = ?1 and who = ?2').bind(former, current),
    store.prepare('update or ignore spin set who = ?3 where site = ?1 and who = ?2').bind(former, current),
  ])
}
