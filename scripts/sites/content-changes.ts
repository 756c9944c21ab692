import type { PageManifest } from '../../shared/page/page.ts'

const versions = ({ pages }: PageManifest) =>
  Object.fromEntries(Object.entries(pages).map(([path, { version }]) => [path, version]))
const hashes = ({ files = {} }: PageManifest) =>
  Object.fromEntries(Object.entries(files).map(([path, { hash }]) => [path, hash]))

/** What differs between two lists of pages and files, a sentence each. */
export function contentChanges(before: PageManifest, after: PageManifest): string[] {
  return [
    ...differences('page', versions(before), versions(after)),
    ...differences('file', hashes(before), hashes(after)),
  ]
}

function differences(kind: string, before: Record<string, string>, after: Record<string, string>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((path) => {
    if (before[path] === after[path]) return []
    const what = before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'changed'
    return [`${kind} ${path}: ${what}`]
  })
}
