import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortName } from '../../../shared/seo/manifest.ts'
import { buildSite } from '../../builders/site.ts'
import { anApp } from '../an-app.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const { colours } = buildSite().theme

describe('icons and the web manifest', () => {
  it('[FND-01] every page links the icons, the manifest and the colour of the frame', async () => {
    const { ask } = await anApp()
    const html = await (await ask('/')).text()
    expect(html).toContain('<link rel="icon" href="/icon.svg"/>')
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
    expect(html).toContain('<link rel="manifest" href="/site.webmanifest"/>')
    expect(html).toContain(`<meta name="theme-color" content="${colours.surface_raised}"/>`)
  })

  it('[FND-01] the colour of the frame follows the scheme where the site has a dark one', async () => {
    const dark = { ...colours, surface_raised: '#ffffff' }
    const { ask } = await anApp({ site: { features: { dark_mode: true }, theme: { dark } } })
    const html = await (await ask('/')).text()
    expect(html.match(/name="theme-color" media="\(prefers-color-scheme: (light|dark)\)"/g)).toHaveLength(2)
  })

  it('[FND-01] the manifest names the site, its icons and its colours, and pages may load it', async () => {
    const { ask } = await anApp()
    const answer = await ask('/site.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(await answer.json()).toMatchObject({
      name: 'Test Yard',
      short_name: 'Test Yard',
      display: 'minimal-ui',
      theme_color: colours.surface_raised,
      background_color: colours.surface,
      icons: [{ src: '/icon.svg' }, { src: '/icons/192.png' }, { src: '/icons/512.png' }],
    })
    expect((await ask('/')).headers.get('content-security-policy')).toContain("manifest-src 'self'")
  })

  it('[FND-01] /favicon.ico leads to the icon', async () => {
    const { ask } = await anApp()
    const answer = await ask('/favicon.ico')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/icon.svg'])
  })

  it('[FND-01] an icon that cannot be drawn leads to the mark itself', async () => {
    const { ask } = await anApp()
    for (const path of ['/apple-touch-icon.png', '/icons/192.png']) {
      const answer = await ask(path)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/icon.svg'])
    }
    expect((await ask('/icons/7.png')).status).toBe(404)
  })

  it.each([
    ['Harbour Street Motors', 'Harbour'],
    ['Kia', 'Kia'],
    ['Volkswagenhaus', 'Volkswagenha'],
  ])('[FND-01] under an icon %s reads %s', (name, short) => {
    expect(shortName(name)).toBe(short)
  })
})
