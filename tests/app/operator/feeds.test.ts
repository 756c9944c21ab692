import { setDefaultResultOrder } from 'node:dns'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import { ownSecretName } from '../../../shared/settings/secret-names.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aForm } from '../a-form.ts'
import { anOperator } from './an-operator.ts'

const CSV = 'source_key,name,car_type,make,model\nA,2020 Mazda CX-5,used,Mazda,CX-5\n'
// The very address that the servers listen at: on another of `localhost` another process may have the port.
setDefaultResultOrder('ipv4first')

const folder = mkdtempSync(join(tmpdir(), 'forecourt-feeds-'))
const servers: { close: () => unknown }[] = []

afterEach(() => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function aYard(feeds: object[]) {
  const site = await aForm({ cars: [], site: { feeds } as never })
  return { ...(await anOperator(stock, stockKeys, site)), slug: site.slug }
}

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** An FTP server with one file, for one user. */
function anFtpServer(): Server {
  return createServer((control) => {
    const say = (line: string) => control.write(`${line}\r\n`)
    let data: Server | null = null
    say('220 ready')
    control.on('error', () => {})
    control.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        const [verb = '', word = ''] = line.split(' ')
        if (verb === 'USER') say('331 password?')
        else if (verb === 'PASS') say(word === 'secret' ? '230 welcome' : '530 no')
        else if (verb === 'EPSV') {
          data = createServer((socket) => socket.on('error', () => {}).end(CSV))
          void listen(data).then((port) => say(`229 here (|||${port}|)`))
        } else if (verb === 'RETR') {
          say('150 sending')
          setTimeout(() => say('226 done'), 50)
        } else if (verb === 'SIZE') say('550 no')
        else say(verb === 'FEAT' ? '502 no' : '200 fine')
      }
    })
  })
}

describe('npm run stock -- feeds and fetch', () => {
  it('[STK-04] fetches a feed now, and tells what became of it, here and from elsewhere', async () => {
    const port = await listen(createHttpServer((_, response) => response.setHeader('etag', '"1"').end(CSV)))
    const { here, live } = await aYard([
      {
        name: 'main',
        mapping: 'forecourt',
        late_after: 30,
        source: { kind: 'url', url: `http://localhost:${port}/stock.csv`, every: 15 },
      },
      { name: 'letters', mapping: 'forecourt', source: { kind: 'mail', senders: ['stock@north.example'] } },
    ])
    const { code, out } = await here.type(['fetch'])
    expect([code, out]).toEqual([0, expect.stringMatching(/^main: imported\n[^]* 1 {2}cars added/) as string])
    expect((await here.type(['fetch', '--feed', 'main'])).out).toBe('main: unchanged\n')
    for (const desk of [here, live]) {
      const { out: list } = await desk.type(['feeds'])
      expect(list).toContain(
        `main  by forecourt, fetched from http://localhost:${port}/stock.csv every 15 minutes; late after 30 hours`,
      )
      expect(list).toMatch(/last import .*: committed\n {2}last fetched .*: unchanged; next /)
      expect(list).toContain('letters  by forecourt, mailed by stock@north.example\n  no import so far')
    }
    expect(await live.type(['fetch', '--feed', 'main'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('must begin with https://') as string,
    })
    expect((await here.type(['fetch', '--feed', 'letters'])).err).toContain('has no feed letters that is fetched')
  })

  it.each([
    ['the password', 'north:secret', 0, /^main: imported/],
    ['a wrong password', 'north:wrong', 1, /did not give the file: .*530/],
    ['no password', undefined, 1, /FEED_KEY_\w+ is not set/],
  ])('[STK-04] takes a file from an FTP server with %s', async (_, secret, code, message) => {
    const port = await listen(anFtpServer())
    const source = { kind: 'drop', url: `ftp://127.0.0.1:${port}/out/stock.csv`, authorization: 'FEED_KEY_OWN' }
    const { here, slug } = await aYard([{ name: 'main', mapping: 'forecourt', source }])
    if (secret) vi.stubEnv(ownSecretName('FEED_KEY', slug), secret)
    const ended = await here.type(['fetch'])
    expect([ended.code, ended.out]).toEqual([code, expect.stringMatching(message) as string])
  })

  it('[STK-04] takes a file from an SFTP server by the OpenSSH client, the password by no command line', async () => {
    const bin = join(folder, 'bin')
    mkdirSync(bin, { recursive: true })
    const log = join(folder, 'sftp.log')
    const client = `#!/bin/sh\necho "$@" > ${log}\n$SSH_ASKPASS >> ${log}\nfor last; do :; done\nprintf '${CSV.replaceAll('\n', '\\n')}' > "$last"\n`
    writeFileSync(join(bin, 'sftp'), client)
    chmodSync(join(bin, 'sftp'), 0o755)
    vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
    const source = { kind: 'drop', url: 'sftp://files.example.com:2222/out/stock.csv', authorization: 'FEED_KEY_OWN' }
    const { here, slug } = await aYard([{ name: 'main', mapping: 'forecourt', source }])
    vi.stubEnv(ownSecretName('FEED_KEY', slug), 'north:s3cret')
    expect((await here.type(['fetch'])).out).toMatch(/^main: imported[^]* 1 {2}cars added/)
    const [words, password] = readFileSync(log, 'utf8').split('\n')
    expect(words).toMatch(
      /^-q -o ConnectTimeout=20 -P 2222 -- north@files\.example\.com:\/out\/stock\.csv \S+stock\.csv$/,
    )
    expect(password).toBe('s3cret')
  })
})
