import { describe, expect, it } from 'vitest'
import { seedDemo } from '../../../scripts/deploy/seed-demo.ts'
import { buildSite } from '../../builders/site.ts'

describe('demo stock of a deployment', () => {
  it.each([['DB'], ['DB_2']])('[SIT-05] is sent with a key that is set where the site lives: %s', async (shard) => {
    const commands: { database: string; sql: string }[] = []
    const sent: Request[] = []
    await seedDemo({
      site: buildSite({ slug: 'yard' }),
      origin: 'https://yard.example',
      config: 'wrangler.json',
      wrangler: async (args) => {
        const sql = args[args.indexOf('--command') + 1]!
        commands.push({ database: args[2]!, sql })
        return { stdout: JSON.stringify([{ results: sql.startsWith('select') ? [{ shard }] : [] }]), entries: [] }
      },
      httpFetch: async (url, init) => {
        sent.push(new Request(url, { ...init, duplex: 'half' } as RequestInit))
        return Response.json({}, { status: 401 })
      },
    }).catch(() => {})
    expect(commands).toEqual([
      { database: 'DB', sql: "select shard from site where slug = 'yard'" },
      { database: shard, sql: expect.stringContaining("values ('yard', '") },
    ])
    expect(sent[0]!.headers.get('authorization')).toMatch(/^Bearer stock_/)
  })
})
