import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

const GUIDE = readFileSync(join(ROOT, 'docs/add-a-site.md'), 'utf8')
/** Folders that a clone does not have. */
const NOT_CLONED = new Set(['node_modules', '.git', '.forecourt', '.wrangler', 'dist', 'test-results'])
const SITE = 'north-road'
/** Sites that ship, beside which the new one is valid, opened and listed; the others would only be read and filled once more. */
const NEIGHBOURS = readdirSync(join(ROOT, 'tenants'))
  .filter((name) => /^[a-z]/.test(name))
  .slice(0, 2)

const clone = mkdtempSync(join(tmpdir(), 'forecourt-clone-'))
const run = promisify(execFile)
/** What Node made of the packages for other commands, which it would make anew for a copy. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, '.forecourt/compile-cache') }
const type = (line: string) => run('sh', ['-c', line], { cwd: clone, env, maxBuffer: 64 * 1024 * 1024 })

/** The blocks of one language in the numbered list of the guide, without their indent. */
const blocksOf = (language: string) =>
  [...GUIDE.split('\n## ')[0]!.matchAll(new RegExp(`^   \`\`\`${language}\\n([^]*?)^   \`\`\``, 'gm'))].map(
    ([, block]) => block!.replace(/^ {3}/gm, ''),
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

let server: ChildProcess | null = null
let port = 0

/** Starts the sites by the documented command; resolves with what it printed once they are open. */
async function start(): Promise<string> {
  port = await freePort()
  server = spawn('npm', ['start'], { cwd: clone, env: { ...env, PORT: String(port) }, detached: true })
  let printed = ''
  return new Promise((resolve, reject) => {
    const hear = (text: Buffer) => {
      printed += text.toString()
      if (printed.includes('Ctrl+C closes it.')) resolve(printed)
    }
    server!.stdout!.on('data', hear)
    server!.stderr!.on('data', hear)
    server!.once('exit', () => reject(new Error(`npm start ended:\n${printed}`)))
  })
}

const ask = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${SITE}.localhost:${port}` }
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let body = ''
      answer.on('data', (text: Buffer) => void (body += text.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    outgoing.on('error', reject).end()
  })

/** Whether a fresh copy has a file or folder. */
function isCloned(path: string): boolean {
  const [top = '', name = '_'] = relative(ROOT, path).split('/')
  return top === 'tenants' ? /^[^a-z]/.test(name) || NEIGHBOURS.includes(name) : !NOT_CLONED.has(top)
}

beforeAll(() => {
  cpSync(ROOT, clone, { recursive: true, filter: isCloned })
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
})

afterAll(async () => {
  if (server?.pid) {
    const ended = new Promise((resolve) => server!.once('exit', resolve))
    process.kill(-server.pid, 'SIGTERM')
    await ended
  }
  rmSync(clone, { recursive: true, force: true })
})

describe('docs/add-a-site.md, to the letter, in a fresh copy of the project', () => {
  it('[TEN-02] gives a site that is valid', async () => {
    const [create, validate] = blocksOf('sh')
    expect((await type(create!)).stdout).toContain(
      `North Road Motors is made. It opens with npm start, at http://${SITE}.localhost:8787`,
    )
    expect((await type(validate!)).stdout).toContain(
      `3 sites without a fault in their files: ${[...NEIGHBOURS, SITE].join(', ')}.`,
    )
  })

  it('[TEN-02] gives a site with cars, which npm start serves', async () => {
    expect(await start()).toContain(`http://${SITE}.localhost:${port}  North Road Motors`)
    for (const path of ['/', '/search/used-cars', '/contact-us', '/files/logo.svg'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    const car = /\/cars\/[a-z0-9-]+/.exec((await ask('/search/used-cars')).body)![0]
    expect((await ask(car)).status).toBe(200)
  })

  it('[OPS-01] gives a site whose first import takes the place of its demo, at any size', async () => {
    writeFileSync(
      join(clone, 'feed.csv'),
      'source_key,name,car_type,make,model,price,km\nA,2020 Mazda CX-5,used,Mazda,CX-5,31990,42000\n',
    )
    const { stdout } = await type(`npm run -s stock -- import --site ${SITE} feed.csv`)
    expect(stdout).toMatch(/ 1 {2}cars added[^]* 0 {2}cars vanished/)
    expect((await type(`npm run -s stock -- list --site ${SITE}`)).stdout).toMatch(
      / 1 {2}in_stock\n +0 {2}coming_soon\n +0 {2}sold/,
    )
  })

  it('[SIT-01] gives a site that the registry lists, and a change of it is published through the running server', async () => {
    expect((await type('npm run -s sites -- list')).stdout).toMatch(/^north-road +live/m)
    const file = join(clone, 'tenants', SITE, 'site.json')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('North Road Motors', 'North Road Cars'))
    await type(`npm run -s sites -- publish --site ${SITE}`)
    expect((await ask('/contact-us')).body).toContain('North Road Cars')
  })
})
