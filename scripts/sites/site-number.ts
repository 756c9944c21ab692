import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '../../shared/time.ts'

const DRAFT = '_new-'

/**
 * The next free number of a site, with a folder that holds it: no other command takes it until the folder is renamed or
 * removed. Its name begins with an underscore, so that it is no site; one that a killed command left is removed later.
 */
export function claimNumber(tenants: string): { id: number; draft: string } {
  removeOldDrafts(tenants)
  for (let id = highest(tenants) + 1; ; id++) {
    const draft = join(tenants, `${DRAFT}${id}`)
    if (!claims(draft)) continue
    // Between the look and the claim another command may have written its site.
    if (highest(tenants) < id) return { id, draft }
    rmSync(draft, { recursive: true })
  }
}

function claims(draft: string): boolean {
  try {
    mkdirSync(draft)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The highest number of a site; 0 where there is none. */
function highest(tenants: string): number {
  const ids = readdirSync(tenants, { withFileTypes: true }).flatMap((entry) => {
    const file = join(tenants, entry.name, 'site.json')
    if (!entry.isDirectory() || entry.name.startsWith('_') || !existsSync(file)) return []
    // A config that cannot be read is told by `validate`; its number, too, is taken.
    return Number(/"id"\s*:\s*(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  })
  return Math.max(0, ...ids)
}

function removeOldDrafts(tenants: string): void {
  for (const name of readdirSync(tenants)) {
    const draft = join(tenants, name)
    if (name.startsWith(DRAFT) && Date.now() - statSync(draft).mtimeMs > MINUTE_MS)
      rmSync(draft, { recursive: true, force: true })
  }
}
