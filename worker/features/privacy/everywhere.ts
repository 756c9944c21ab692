import type { Person } from '../../../shared/privacy/person.ts'
import { countHashesOf } from '../../platform/keyed-hashes.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { hashesOfPerson } from '../../platform/trust-counts.ts'
import type { PrivacyEnv } from './find.ts'

/** What is counted of a person for all sites together, in the rows of the platform: codes to a number (TRU-01). */
export function countsEverywhere(store: SiteStore, env: PrivacyEnv) {
  const asked = async (verb: 'select *' | 'delete', person: Person) => {
    const hashes = await hashesOfPerson(countHashesOf(env), store.site, person)
    return store
      .prepare(`${verb} from trust_count where site = ?1 and who in (select value from json_each(?2))`)
      .bind(JSON.stringify(hashes))
  }
  return {
    find: async (person: Person) => (await (await asked('select *', person)).all()).results,
    /** How many rows there were. */
    erase: async (person: Person) => (await (await asked('delete', person)).run()).meta.changes,
  }
}
