import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileType } from '../../../scripts/tenants/file-type.ts'
import { formatProblem, loadTenants } from '../../../scripts/tenants/load.ts'
import { pageFile } from '../../builders/page.ts'
import { siteInput } from '../../builders/site.ts'

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const text = (words: string) => new TextEncoder().encode(words)

const ONE = { slug: 'one', url: 'https://one.example', template: 'yard' } as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
  write('_defaults.json', '{}')
  write('_templates/yard.json', '{}')
  write('one/site.json', JSON.stringify(siteInput(ONE)))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}
const load = async () => {
  const { sites, problems } = await loadTenants(folder)
  return { sites, problems: problems.map(formatProblem) }
}

const published = async () => (await load()).sites[0]!.content

describe('a file of the dealer’s own', () => {
  it.each([
    ['photo.png', PIXEL, 'image/png'],
    ['a/b-c_d.pdf', text('%PDF-1.7'), 'application/pdf'],
    ['mark.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'), 'image/svg+xml'],
    ['mark.svg', text('<svg><style>path{fill:url("#g")}</style><use href="#a"/></svg>'), 'image/svg+xml'],
    ['yard.avif', text('....ftypavif'), 'image/avif'],
    ['yard.mp4', text('....ftypisom'), 'video/mp4'],
  ])('[CNT-01] %s is known by name and content', (name, bytes, type) => {
    expect(fileType(name, bytes)).toEqual({ type })
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['photo.png', text('<html>'), /and is none inside/],
    ['page.html', text('<html>'), /kind that is not taken/],
    ['Photo 1.png', PIXEL, /makes no address/],
    ['../secret.png', PIXEL, /makes no address/],
    ['mark.svg', text('<svg onload="alert(1)"></svg>'), /no plain drawing/],
    ['mark.svg', text('<svg><script>alert(1)</script></svg>'), /no plain drawing/],
    ['mark.svg', text('<svg><image href="https://elsewhere.example/a.png"/></svg>'), /no plain drawing/],
    [
      'mark.svg',
      text('<svg><a><set attributeName="href" to="&#106;avascript:alert(1)"/></a></svg>'),
      /no plain drawing/,
    ],
    ['mark.svg', text('<svg><style>@\\69mport "https://elsewhere.example"</style></svg>'), /no plain drawing/],
    ['mark.svg', text('<svg><style>g{fill:image-set("https://e.example" 1x)}</style></svg>'), /no plain drawing/],
    ['mark.svg', text('<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:p/></svg>'), /no plain drawing/],
    ['mark.svg', text('<svg:svg><svg xmlns:s="a"><s:script>alert(1)</s:script></svg></svg:svg>'), /no plain drawing/],
    ['mark.svg', text('<svg><style>@import "https://elsewhere.example/a.css"</style></svg>'), /no plain drawing/],
    ['mark.svg', text('<svg><path fill="url(https://elsewhere.example/a)"/></svg>'), /no plain drawing/],
    ['film.mp4', text('....ftypavif'), /and is none inside/],
    ['photo.avif', text('....ftypheic'), /and is none inside/],
    ['photo.heic', text('....ftypheic'), /kind that is not taken/],
  ])('[CNT-01] [QLT-03] %s is refused with the rule that it breaks', (name, bytes, rule) => {
    expect(fileType(name, bytes)).toEqual({ rule: expect.stringMatching(rule) as string })
  })

  it('[CNT-01] is named by pictures and links of pages, with its size', async () => {
    write('one/files/yard/front.png', PIXEL)
    write('one/pages/yard.md', pageFile('![The yard](/files/yard/front.png)\n\n[As a file](/files/yard/front.png)'))
    const { sites, problems } = await load()
    expect(problems).toEqual([])
    expect(JSON.stringify(sites[0]!.content.pages)).toMatch(/width=\\"1\\" height=\\"1\\"/)
  })

  it('[CNT-01] has its version in pages, so that a replaced one shows at once', async () => {
    write('one/files/front.png', PIXEL)
    write(
      'one/pages/yard.md',
      pageFile('![The yard](/files/front.png)\n\n[Elsewhere](https://two.example/files/front.png)'),
    )
    const before = await published()
    expect(JSON.stringify(before.pages)).toMatch(/\\"\/files\/front\.png\?v=[0-9a-f]{12}\\"/)
    expect(JSON.stringify(before.pages)).toContain('https://two.example/files/front.png\\"')
    write('one/files/front.png', Buffer.concat([PIXEL, Buffer.from('!')]))
    expect((await published()).manifest.pages['/yard']!.version).not.toBe(before.manifest.pages['/yard']!.version)
  })

  it('[CNT-01] that is too large is not even read', async () => {
    write('one/files/film.mp4', '....ftypisom')
    truncateSync(join(folder, 'one/files/film.mp4'), 10_000_001)
    expect((await load()).problems).toEqual([
      'tenants/one/files/film.mp4: is larger than 10 MB: make it smaller, or name it at the server that has it.',
    ])
  })

  it('[CNT-01] is missed where the config names it', async () => {
    const logo = { url: '/files/logo.svg', width: 100, height: 40 }
    write('one/site.json', JSON.stringify(siteInput({ ...ONE, logo: { ...logo, icon: logo } })))
    expect((await load()).problems).toEqual(['tenants/one/site.json: names a file that is not there: /files/logo.svg.'])
    write('one/files/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await load()).problems).toEqual([])
  })

  it('[CNT-01] that is missing or refused is a fault with its file', async () => {
    write('one/files/bad.png', 'words')
    write('one/pages/yard.md', pageFile('![The yard](/files/none.png)'))
    expect((await load()).problems).toEqual([expect.stringMatching(/^tenants\/one\/files\/bad\.png: /) as string])
    rmSync(join(folder, 'one/files/bad.png'))
    expect((await load()).problems).toEqual([
      expect.stringMatching(
        /^tenants\/one\/pages\/yard\.md:\d+: has a picture that is none of the site’s files/,
      ) as string,
    ])
  })
})
