import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRedirectList } from '../redirects/read-csv.ts'
import type { RedirectFile } from './compile/check-links.ts'
import type { PageProblem } from './compile/page-source.ts'
import { readText } from './file-type.ts'

/** Redirects from another platform (SIT-03): a table, which is edited in a spreadsheet and whose faults have a line. */
export const REDIRECTS_FILE = 'redirects.csv'

/** What is checked in place of redirects.csv of a tenant, and how its lines are named. */
export type RedirectsDraft = { text: string; nameLine: (line: number) => string }

/** Reads redirects.csv of a tenant, or a draft in its place; without one it has no redirects. */
export async function readRedirects(
  folder: string,
  tenant: string,
  draft: RedirectsDraft | null = null,
): Promise<{ redirects: RedirectFile | null; problems: PageProblem[] }> {
  const file = join(tenant, REDIRECTS_FILE)
  if (draft === null && !existsSync(join(folder, file))) return { redirects: null, problems: [] }
  const read = draft ?? (await readText(join(folder, file)))
  if ('rule' in read) return { redirects: null, problems: [{ file, line: null, rule: read.rule }] }
  const { rows, faults } = readRedirectList(read.text)
  const named = draft ? { nameLine: draft.nameLine } : {}
  return { redirects: { file, rows, ...named }, problems: faults.map((fault) => ({ file, ...fault })) }
}
