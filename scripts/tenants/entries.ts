import { main } from '../fail.ts'
import { soundTenants } from '../local/tenants.ts'
import { siteEntries } from './push.ts'

/** Prints what KV holds for every tenant, in the form `wrangler kv bulk put` reads. */
await main(async () => {
  const tenants = await soundTenants()
  console.log(JSON.stringify(tenants.flatMap(siteEntries), null, 2))
})
