import { describe, expect, it } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import { aCar, aPhoto } from '../builders/car.ts'
import { ASSETS } from '../fakes/assets.ts'
import { anApp } from './an-app.ts'

const turn = Array.from({ length: 8 }, (_, frame) => `/spin/${frame}.jpg`)
const policyOf = async (answer: Response) =>
  new Map(
    answer.headers
      .get('content-security-policy')
      ?.split('; ')
      .map((each) => [each.split(' ')[0], each]),
  )
async function carPage(details: Partial<Car>, query = '', vehicle = {}) {
  const car = aCar(details)
  const { ask } = await anApp({ cars: [car], site: { vehicle } })
  const answer = await ask(`/cars/${car.slug}${query}`)
  return { answer, html: await answer.text() }
}

describe('what a page may frame and play', () => {
  const SITES = 'https://www.youtube-nocookie.com https://player.vimeo.com https://www.facebook.com'

  it('[GAL-02] [QLT-03] is the players of known sites, videos over https, and nothing else', async () => {
    const { answer } = await carPage({})
    const policy = await policyOf(answer)
    expect(policy.get('frame-src')).toBe(`frame-src 'self' ${SITES}`)
    expect(policy.get('media-src')).toBe("media-src 'self' https:")
    expect(policy.get('default-src')).toBe("default-src 'none'")
    expect(policy.get('script-src')).toBe(`script-src 'self' ${ASSETS.firstScript.hash}`)
  })

  it('[GAL-04] [QLT-03] and the interiors of the origins that the tenant names', async () => {
    const { answer } = await carPage({}, '', { interior_origins: ['https://spin.example'] })
    expect((await policyOf(answer)).get('frame-src')).toBe(`frame-src 'self' ${SITES} https://spin.example`)
  })
})

describe('the gallery of a page', () => {
  it('[GAL-01] says in one chip which photograph it is and that it is an illustration, and without script the latter', async () => {
    const { html } = await carPage({ images: [aPhoto('/demo/at/a.jpg'), aPhoto('/demo/at/b.jpg')] })
    expect(html).toMatch(
      /<div class="gallery-chip"><p class="gallery-count with-script"[^>]*>.*?<\/p><span>Illustration<\/span>/,
    )
    const plain = await carPage({ images: [aPhoto('/a.jpg'), aPhoto('/b.jpg')] })
    expect(plain.html).toContain('<div class="gallery-chip with-script">')
    expect((await carPage({ images: [aPhoto('/a.jpg')] })).html).not.toContain('gallery-chip')
  })

  it('[GAL-01] [QLT-05] asks for its first photograph ahead of the page and decodes it in its first frame, and waits for no other', async () => {
    const { html } = await carPage({ images: [aPhoto('/a.jpg', 1200, 800), aPhoto('/b.jpg')] })
    expect(html).toMatch(/<link rel="preload" as="image" href="\/a\.jpg"[^>]*fetchPriority="high"/)
    expect(html).not.toMatch(/<link [^>]*\/b\.jpg/)
    const images = html.match(/<img [^>]*src="\/[ab]\.jpg"[^>]*>/g)!
    expect(images.filter((image) => !image.includes('loading="lazy" decoding="async"'))).toEqual([
      expect.stringMatching(/src="\/a\.jpg".* loading="eager" fetchPriority="high" decoding="sync"/),
    ])
  })

  it('[GAL-05] draws nothing that a browser would run or that is no address', async () => {
    const hostile = ['javascript:alert(1)', 'data:text/html,<script>', '//evil.example/a.jpg']
    const { answer, html } = await carPage({
      images: [...hostile, '/a.jpg'].map((url) => aPhoto(url)),
      spin_images: [...hostile, ...turn],
      spin_interior_image: 'javascript:alert(2)',
      video_url: 'javascript:alert(3)',
      external_video_url: 'data:text/html,<script>',
    })
    expect(answer.status).toBe(200)
    for (const text of ['javascript:', 'data:text', 'evil.example']) expect(html).not.toContain(text)
    expect(html).toContain('photo 1 of 1')
  })

  it('[GAL-05] shows a car without a photograph as one that is on its way', async () => {
    const { html } = await carPage({})
    expect(html).toContain('href="/contact-us?car_id=1&amp;about=photos" data-wake="press:form">Request Photos')
    expect(html).not.toMatch(/data-wake="\w+:gallery"/)
  })

  it('[GAL-03] answers the view that its address asks for, and keeps that for nobody else', async () => {
    const car = aCar({ images: [aPhoto('/a.jpg')], spin_images: turn })
    const { ask } = await anApp({ cars: [car] })
    const plain = await (await ask(`/cars/${car.slug}`)).text()
    expect(plain).toMatch(new RegExp(`href="/cars/${car.slug}\\?view=spin[^"]*"[^>]*>.*?Spin</a>`))
    expect(plain).not.toContain('360 view, scroll sideways')
    const asked = await (await ask(`/cars/${car.slug}?view=spin`)).text()
    const [, strip] = /360 view, scroll sideways"[^>]*>(.*?)<\/ul>/s.exec(asked)!
    expect(strip!.split('<img')).toHaveLength(turn.length + 1)
    expect(await (await ask(`/cars/${car.slug}?view=nothing`)).text()).toContain('Photos, scroll sideways')
  })

  it('[GAL-03] begins with the turn where the tenant wants it', async () => {
    const details = { images: [aPhoto('/a.jpg')], spin_images: turn }
    const { html } = await carPage(details, '', { first_gallery_view: 'spin' })
    expect(html).toMatch(/<link rel="preload" as="image" href="\/spin\/0\.jpg"/)
    expect(html).toContain('data-wake="visible:gallery"')
  })
})
