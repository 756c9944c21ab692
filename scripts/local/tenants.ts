import { Stop } from '../fail.ts'
import { type LoadedSite, loadTenants, sentence } from '../tenants/load.ts'

/** The shipped sites; ends with a sentence a problem when one of their files is broken. */
export async function soundTenants(): Promise<LoadedSite[]> {
  const { sites, problems } = await loadTenants()
  if (problems.length === 0) return sites
  throw new Stop(problems.map(sentence).join('\n'))
}
