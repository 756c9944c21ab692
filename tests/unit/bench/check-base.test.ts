import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { baseOf, trailersSince } from '../../bench/check/base.ts'

let folder = ''
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()

function write(file: string, text: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Commits a change of a file, and gives the commit. */
function commit(file: string, message = 'feat: a change'): string {
  write(file, `${message} ${Math.random()}`)
  git('add', '-A')
  git('commit', '-q', '-m', message)
  return git('rev-parse', 'HEAD')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-base-'))
  git('init', '-q', '-b', 'main')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the older commit', () => {
  it('is on main the one before', () => {
    const first = commit('worker/app.tsx')
    commit('worker/app.tsx')
    expect(baseOf(folder)).toEqual({ commit: first })
  })

  it('is on main from before the last change of what is built, should documents have been written since', () => {
    const first = commit('worker/app.tsx')
    commit('worker/app.tsx')
    commit('docs/search.md')
    expect(baseOf(folder)).toEqual({ commit: first })
  })

  it('is on a branch where it left main', () => {
    const left = commit('worker/app.tsx')
    git('checkout', '-q', '-b', 'branch')
    commit('worker/app.tsx')
    commit('client/boot.ts')
    expect(baseOf(folder)).toEqual({ commit: left })
  })

  it.each(['worker/app.tsx', 'shared/new.ts'])('is HEAD while %s is not committed', (file) => {
    commit('worker/app.tsx')
    const head = commit('worker/app.tsx')
    write(file, 'not committed')
    expect(baseOf(folder)).toEqual({ commit: head })
  })

  it('is the one that is named', () => {
    const first = commit('worker/app.tsx')
    commit('worker/app.tsx')
    commit('worker/app.tsx')
    expect(baseOf(folder, 'HEAD~2')).toEqual({ commit: first })
    expect(() => baseOf(folder, 'v9')).toThrow('--base v9 is no commit of this clone.')
  })
})

describe('nothing to compare with is said', () => {
  it('of a first commit', () => {
    commit('worker/app.tsx')
    expect(baseOf(folder)).toEqual({ nothing: 'There is no older commit: nothing was compared.' })
  })

  it('of a shallow clone', () => {
    commit('worker/app.tsx')
    commit('worker/app.tsx')
    const from = folder
    folder = mkdtempSync(join(tmpdir(), 'forecourt-base-'))
    git('clone', '-q', '--depth', '1', `file://${from}`, '.')
    rmSync(from, { recursive: true, force: true })
    expect(baseOf(folder)).toEqual({ nothing: expect.stringContaining('This clone is shallow') })
  })

  it('where nothing that is built differs', () => {
    const left = commit('worker/app.tsx')
    git('checkout', '-q', '-b', 'branch')
    commit('docs/search.md')
    expect(baseOf(folder)).toEqual({ nothing: expect.stringContaining(`differs from ${left.slice(0, 8)}`) })
  })
})

it('reads which losses the commits since then accept', () => {
  const first = commit('worker/app.tsx', 'feat: before\n\nBench-loss: home-cpu of long ago')
  commit(
    'worker/app.tsx',
    'feat: a map\n\nIt is drawn at once.\n\nBench-loss: home-html a map\nBench-loss: home-cpu a map',
  )
  commit('worker/app.tsx', 'fix: a thing')
  expect(trailersSince(folder, first)).toEqual(['home-html a map', 'home-cpu a map'])
})
