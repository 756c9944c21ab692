import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { COOKIES } from '../../../worker/http/cookies.ts'

const sources = globSync('{worker,client,shared}/**/*.{ts,tsx}', { cwd: ROOT })
const using = (pattern: RegExp) =>
  sources
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

describe('cookies', () => {
  it('[TRU-04] are of this host alone, and only the chosen location and the answer about counting are read by scripts', () => {
    const all = Object.values(COOKIES) as { name: string; isReadByScripts?: true }[]
    expect(all.filter(({ name }) => !name.startsWith('__Host-'))).toEqual([])
    expect(all.flatMap(({ name, isReadByScripts }) => (isReadByScripts ? [name] : []))).toEqual([
      '__Host-counting',
      '__Host-my-location',
    ])
  })

  it('[TRU-04] are set in one place of the Worker and one of the browser', () => {
    expect(using(/hono\/cookie'|Set-Cookie'[,:]/)).toEqual(['worker/http/cookies.ts'])
    expect(using(/document\.cookie = /)).toEqual(['client/device/cookies.ts'])
    expect(readFileSync(join(ROOT, 'client/device/cookies.ts'), 'utf8')).toMatch(/path=\/; .*secure/)
  })
})
