import { expect, it } from 'vitest'
import { seedDemo } from '../../../scripts/deploy/publish-sites.ts'
import type { Wrangler } from '../../../scripts/deploy/wrangler.ts'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { sha256Hex } from '../../../worker/platform/crypto.ts'
import { buildSite } from '../../builders/site.ts'

const ORIGIN = 'https://north-road-forecourt-staging.example.workers.dev'

/** Seeds a site whose deployment is a stand-in; gives what it sent. */
async function seed({ shard = 'DB', answer = 200 }: { shard?: string; answer?: number } = {}) {
  const commands: string[][] = []
  const calls: { url: URL; key: string; lines: string[] }[] = []
  const wrangler: Wrangler = async (args) => {
    commands.push(args)
    return { stdout: '', entries: [] }
  }
  const httpFetch: HttpFetch = async (url, { headers, body }) => {
    const text = body instanceof ReadableStream ? await new Response(body).text() : ''
    calls.push({ url, key: headers['authorization'] ?? '', lines: text.trimEnd().split('\n') })
    if (answer !== 200) return Response.json({ error: { message: 'The stock is busy.' } }, { status: answer })
    const counts = { run: 1, read: 40, added: 40, changed: 0, returned: 0, unchanged: 0, vanished: 0, refused: 0 }
    const summary = { ...counts, warnings: 0, questions: 0, duplicates: 0, unpublished: null }
    return Response.json({ summary, problems: [] })
  }
  const site = buildSite({ slug: 'north-road' })
  await seedDemo({ site, shard, origin: ORIGIN, config: 'dist/forecourt/wrangler.staging.json', wrangler, httpFetch })
  return { commands, calls }
}

it('[TEN-09] demo stock goes by the API of stock, with a new key of which the database has the hash', async () => {
  const { commands, calls } = await seed()
  const [call] = calls
  expect(call!.url.href).toMatch(/^https:\/\/north-road-forecourt-staging\.example\.workers\.dev\/api\/stock\?/)
  expect(call!.url.searchParams.get('format')).toBe('jsonl')
  expect(call!.url.searchParams.get('demo')).toBe('yes')
  expect(call!.lines.length).toBeGreaterThan(10)
  expect(JSON.parse(call!.lines[0]!)).toHaveProperty('make')
  const key = call!.key.replace('Bearer ', '')
  const [command] = commands
  expect(command!.slice(0, 3)).toEqual(['d1', 'execute', 'DB'])
  expect(command!.at(-1)).toContain(`values ('north-road', '${await sha256Hex(key)}', `)
  expect(command!.join(' ')).not.toContain(key)
})

it('[TEN-09] the key is set in the database that has the site', async () => {
  const { commands } = await seed({ shard: 'DB_2' })
  expect(commands[0]!.slice(0, 3)).toEqual(['d1', 'execute', 'DB_2'])
})

it('[TEN-09] a refusal of the site is the sentence that the deployment ends with', async () => {
  await expect(seed({ answer: 409 })).rejects.toThrow(/did not import the file[\s\S]*The stock is busy/)
})
