import { describe, expect, it } from 'vitest'
import { compilePage, faultsIn, sectionText } from '../../builders/page.ts'

describe('ids of headings', () => {
  it('[CNT-01] are their words without signs, one of its own for each heading of a page', async () => {
    const page = await compilePage(
      `## The **best** [price](/search)\n\n## Fees\n\n${sectionText('text', 'id: fees\nbody: "## Fees"')}`,
    )
    expect(page.headings).toEqual([
      { id: 'the-best-price', text: 'The best price' },
      { id: 'fees-2', text: 'Fees' },
      { id: 'fees-3', text: 'Fees' },
    ])
  })

  it('[CNT-01] are found for thousands of headings alike', async () => {
    const { headings } = await compilePage('## Fees\n\n'.repeat(6_000))
    expect(headings.at(-1)).toEqual({ id: 'fees-6000', text: 'Fees' })
  })

  it('[CNT-01] leave alone those of what stands around the page, so that "Skip to content" leads to it', async () => {
    expect(await compilePage('## Content\n\n## Menu')).toMatchObject({
      headings: [{ id: 'content-2' }, { id: 'menu-2' }],
    })
  })
})

describe('HTML in Markdown', () => {
  it.each<[string, string]>([
    ['a script', '<script>alert(1)</script>'],
    ['a picture that runs a script', '> <img src=x onerror=alert(1)>'],
    ['a comment', '<!-- note -->'],
    ['a tag among words', 'Words <b onmouseover=alert(1)>bold</b>'],
    ['a tag in a table', '| a |\n|---|\n| <b>x</b> |'],
  ])('[QLT-03] %s is refused with its line', async (_, text) => {
    const problems = await faultsIn(text)
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems)
      expect(problem).toMatch(/^[57]: has HTML \(<.*\), which pages do not take: write Markdown$/)
  })

  it.each([
    ['[x](javascript:alert(1))', 'links to javascript:alert(1), which is neither'],
    ['[x](JaVaScRiPt:alert(1))', 'links to JaVaScRiPt:alert(1), which is neither'],
    ['[x](&#106;avascript:alert(1))', 'links to javascript:alert(1), which is neither'],
    ['[x](vbscript:x)', 'links to vbscript:x, which is neither'],
    ['[x](data:text/html,x)', 'links to data:text/html,x, which is neither'],
    ['<javascript:alert(1)>', 'links to javascript:alert(1), which is neither'],
    ['[x]: javascript:alert(1)\n\n[x]', 'links to javascript:alert(1), which is neither'],
    ['![x](javascript:alert(1))', 'has a picture that is none of the site’s files: javascript:alert(1)'],
  ])('[QLT-03] [CNT-01] %s is refused with its line', async (text, rule) => {
    const [problem] = await faultsIn(text)
    expect(problem).toMatch(/^[57]: /)
    expect(problem).toContain(rule)
  })

  it.each(['<svg/onload=alert(1)>', '`<script>alert(1)</script>`', '\\<script>alert(1)\\</script>'])(
    '[QLT-03] %s is words and no link, script or picture',
    async (text) => {
      const [section] = (await compilePage(text)).sections
      expect((section as { body: string }).body).not.toMatch(/<(a|img|script|svg)|href=|src=/)
    },
  )

  it.each([
    '[x](data:image/png;base64,x)',
    '[x](//evil.example)',
    '[x](http://plain.example)',
    '[x](/\\evil.example)',
    '[x](ftp://a.example)',
  ])('[QLT-03] %s is a link that no page may have', async (text) => {
    expect(await faultsIn(text)).toEqual([expect.stringContaining('5: links to ') as string])
  })

  it('[QLT-03] leaves no attribute that Markdown does not write', async () => {
    const { sections } = await compilePage(
      '![The yard](/yard.avif "a\\" onerror=\\"x")\n\n| a |\n|:-:|\n| [b](https://b.example) |',
    )
    expect((sections[0] as { body: string }).body).toMatch(
      /^<p><img src="\/yard\.avif" alt="The yard" width="1600" height="900" loading="lazy" decoding="async" \/><\/p>\n<table>\n<thead>\n<tr>\n<th>a<\/th>/,
    )
    expect((sections[0] as { body: string }).body).toContain('<a href="https://b.example" rel="noopener">b</a>')
  })
})
