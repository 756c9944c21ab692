import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { FILES_PATH, type Files } from '../../shared/page/page.ts'
import { contentHash } from '../../worker/platform/crypto.ts'
import { ROOT } from '../root.ts'
import type { PageProblem } from './compile/page-source.ts'
import { fileType, MAX_FILE_BYTES, TOO_LARGE } from './file-type.ts'

/** Files of a tenant: as its site lists them, and where each is on this machine, by address. */
export type OwnFiles = { list: Files; places: Map<string, string>; problems: PageProblem[] }

/** Reads `files/` of a tenant; what it may not publish is a problem. */
export async function readFiles(folder: string, tenant: string): Promise<OwnFiles> {
  const own: OwnFiles = { list: {}, places: new Map(), problems: [] }
  const root = join(folder, tenant, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  for (const name of names.toSorted()) {
    const place = join(root, name)
    const isTooLarge = (await stat(place)).size > MAX_FILE_BYTES
    const bytes = new Uint8Array(isTooLarge ? [] : await readFile(place))
    const read = isTooLarge ? { rule: TOO_LARGE } : fileType(name.replaceAll('\\', '/'), bytes)
    if ('rule' in read) {
      own.problems.push({ file: join(tenant, 'files', name), line: null, rule: read.rule })
      continue
    }
    const address = FILES_PATH + name.replaceAll('\\', '/')
    own.list[address] = { hash: await contentHash(bytes), type: read.type, bytes: bytes.length }
    own.places.set(address, place)
  }
  return own
}

export function templateNames(folder: string = join(ROOT, 'tenants')): string[] {
  const templates = join(folder, '_templates')
  if (!existsSync(templates)) return []
  return readdirSync(templates)
    .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
    .toSorted()
}
