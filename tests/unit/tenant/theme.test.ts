import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import { contrast } from '../../../shared/theme/contrast.ts'
import { FONTS, fallbackFaces, headingPath } from '../../../shared/theme/fonts.ts'
import { DISPLAY_LOOKS, LOOKS, type Looks } from '../../../shared/theme/looks.ts'
import { fontsCss, headingWeight, noteFile, themeCss, themeFonts } from '../../../shared/theme/theme-css.ts'
import { buildSite, LEAST, siteInput } from '../../builders/site.ts'

const night = {
  brand: '#8fb8ff',
  brand_ink: '#000000',
  accent: '#ffb347',
  surface: '#101010',
  surface_raised: '#181818',
}
const dark = { ...night, ink: '#ffffff', ink_quiet: '#bbbbbb', good: '#66dd99', warn: '#ffcc66', bad: '#ff9999' }

/** Comes before the first view of a phone: ADR 33. */
const MOST_HEADING_BYTES = 6_200
const url = (font: string) => `/fonts/${font}.woff2`

describe('contrast', () => {
  it.each([
    ['black on white', '#000000', '#ffffff', 21],
    ['white on black', '#ffffff', '#000000', 21],
    ['a colour on itself', '#8a4b00', '#8a4b00', 1],
    ['the palest grey that passes on white', '#767676', '#ffffff', 4.54],
  ])('[TEN-05] measures %s', (_, one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  })

  it.each([
    [
      'text',
      { ink_quiet: '#777777' },
      'theme.colours.ink_quiet',
      'cannot be read on surface: a contrast of 4.48 to 1, where 4.5 to 1 is needed',
    ],
    [
      'a link',
      { accent: '#f2a900' },
      'theme.colours.accent',
      'cannot be read on surface: a contrast of 2.01 to 1, where 4.5 to 1 is needed',
    ],
    [
      'text on the brand',
      { brand_ink: '#224488' },
      'theme.colours.brand_ink',
      expect.stringMatching(/^cannot be read on brand: /),
    ],
  ])('[TEN-05] refuses %s that cannot be seen, and names the pair', (_, colours, path, rule) => {
    const parsed = parseSite(siteInput({ theme: { colours } }))
    expect('problems' in parsed && parsed.problems).toContainEqual({ path, rule })
  })

  it('[TEN-05] holds the dark colours to the same rule', () => {
    const parsed = parseSite(siteInput({ theme: { dark: { ...dark, ink: '#222222' } } }))
    expect('problems' in parsed && parsed.problems[0]?.path).toBe('theme.dark.ink')
  })
})

describe('custom properties', () => {
  it('[TEN-05] carries colours, typefaces and radius', () => {
    const css = themeCss(buildSite({ theme: { radius: 14, fonts: { display: 'rokkitt' } } }))
    expect(css).toContain(`--brand:${LEAST.theme.colours.brand};--brand-ink:#ffffff;`)
    expect(css).toContain('--radius:14px')
    expect(css).toContain('--font-display:"Rokkitt", "Rokkitt Headings", "Rokkitt Fallback", system-ui, sans-serif')
  })

  it('[TEN-05] keeps the faces of its typefaces apart, since a page asks for them when it is ready', () => {
    const site = buildSite({ theme: { fonts: { display: 'rokkitt' } } })
    expect(fontsCss(site, url)).toContain('src:url("/fonts/figtree.woff2") format("woff2")')
    expect(themeCss(site).match(/url\([^)]*\)/g)).toEqual(['url("/fonts/headings/rokkitt-700.woff2")'])
  })

  it('[TEN-05] sets the headings of a first page in a file of their letters, which each choice has', () => {
    const weights = Object.keys(DISPLAY_LOOKS.weight) as (keyof typeof DISPLAY_LOOKS.weight)[]
    for (const font of Object.keys(FONTS) as (keyof typeof FONTS)[])
      for (const weight of weights) {
        const { size } = statSync(join(ROOT, 'client/public', headingPath(font, headingWeight(weight))))
        expect([font, weight, size < MOST_HEADING_BYTES]).toEqual([font, weight, true])
      }
  })

  it('[TEN-05] is dark by night only where the tenant allows it', () => {
    expect(themeCss(buildSite({ theme: { dark } }))).not.toContain('prefers-color-scheme')
    const css = themeCss(buildSite({ theme: { dark }, features: { dark_mode: true } }))
    expect(css).toContain('color-scheme:light dark')
    expect(css).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--brand:#8fb8ff;/)
  })
})

describe('looks', () => {
  const TABLES = Object.entries<Looks>({ ...LOOKS, ...DISPLAY_LOOKS })
  const styles = globSync('client/styles/**/*.css', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const tokens = readFileSync(join(ROOT, 'client/styles/tokens.css'), 'utf8')

  it.each(TABLES)(
    '[TEN-05] %s: each choice but the default sets properties of its own, which the product knows',
    (_, table) => {
      const rows = Object.values(table)
      expect(rows[0]?.css).toEqual({})
      expect(new Set(rows.map(({ css }) => JSON.stringify(css))).size).toBe(rows.length)
      for (const { text, css } of rows) {
        expect(text).not.toBe('')
        for (const name of Object.keys(css)) {
          expect([name, tokens.includes(`${name}:`) || name === '--photo-ground']).toEqual([name, true])
          expect([name, styles.some((style) => style.includes(`var(${name}`))]).toEqual([name, true])
        }
      }
    },
  )

  it('[TEN-05] reach the page', () => {
    const css = themeCss(buildSite({ theme: { scale: 'large', density: 'airy', controls: 'pill' } }))
    for (const look of ['--text-16:1.0625rem', '--space:1.35', '--radius-button:10rem']) expect(css).toContain(look)
    expect(themeCss(buildSite())).not.toContain('--space')
  })

  it('[TEN-05] load a typeface for handwriting where a site has notes, and ask for it early on pages that may have one', () => {
    const site = buildSite({ theme: { fonts: { hand: 'kalam' } } })
    expect(fontsCss(site, url)).toContain('url("/fonts/kalam.woff2")')
    expect([themeFonts(site).includes('kalam'), themeFonts(site, 'notes').includes('kalam')]).toEqual([false, true])
    expect(themeCss(site)).toContain('--font-hand:"Kalam", "Kalam Headings"')
    expect(themeCss(site)).toContain('url("/fonts/headings/kalam-400.woff2")')
    expect(noteFile(buildSite())).toBeNull()
  })
})

describe('fonts', () => {
  it('[TEN-05] fits the fallback to the width and the lines of the font', () => {
    const css = fallbackFaces('figtree')
    expect(css).toContain('src:local("Arial");font-weight:100 599;size-adjust:101.19%;ascent-override:93.88%;')
    expect(css).toContain('src:local("Arial Bold");font-weight:600 900;size-adjust:96.89%;')
  })

  it.each(Object.values(FONTS).map((font) => [font.family, font] as const))(
    '[TEN-05] serves %s in 30 kB at most',
    (_, font) => {
      const { size } = statSync(join(ROOT, 'node_modules', font.package, 'files', font.file))
      expect(size).toBeLessThanOrEqual(30_000)
    },
  )
})
