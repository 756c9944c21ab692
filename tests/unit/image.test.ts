import { describe, expect, it } from 'vitest'
import { type ImageService, imageSources } from '../../shared/image.ts'

const cloudflare: ImageService = { kind: 'cloudflare', origin: '', quality: 75 }
const local: ImageService = { kind: 'passthrough', sized: [{ prefix: '/demo/', widths: [600, 1200] }] }
const feedPhoto = { url: 'https://photos.example/a.jpg', width: 1600, height: 1200 }

describe('[GAL-01] pictures from an image service', () => {
  it('asks Cloudflare for each width, cut to 3:2', () => {
    expect(imageSources(feedPhoto, [600, 1200], cloudflare)).toEqual({
      src: '/cdn-cgi/image/width=600,height=400,quality=75,fit=cover,format=auto/https://photos.example/a.jpg',
      srcset:
        '/cdn-cgi/image/width=600,height=400,quality=75,fit=cover,format=auto/https://photos.example/a.jpg 600w, ' +
        '/cdn-cgi/image/width=1200,height=800,quality=75,fit=cover,format=auto/https://photos.example/a.jpg 1200w',
      width: 600,
      height: 400,
    })
  })

  it("resizes the site's own files by their path, from the origin that is configured", () => {
    const own = { url: '/demo/ute/red-side-600.avif', width: 600, height: 400 }
    expect(imageSources(own, [400], { ...cloudflare, origin: 'https://img.example' }).src).toBe(
      'https://img.example/cdn-cgi/image/width=400,height=267,quality=75,fit=cover,format=auto/demo/ute/red-side-600.avif',
    )
  })

  it('never asks for more pixels than the photograph has', () => {
    expect(imageSources({ ...feedPhoto, width: 700 }, [600, 1200], cloudflare).srcset).toBeNull()
    expect(imageSources({ ...feedPhoto, width: 320 }, [600, 1200], cloudflare)).toMatchObject({
      width: 320,
      srcset: null,
    })
    expect(imageSources({ ...feedPhoto, width: null }, [600, 1200], cloudflare).srcset).toContain('1200w')
  })
})

describe('pictures served as they are', () => {
  it('offers the sizes that exist beside a file', () => {
    expect(imageSources({ url: '/demo/ute/red-side-600.avif', width: 600, height: 400 }, [600], local)).toEqual({
      src: '/demo/ute/red-side-600.avif',
      srcset: '/demo/ute/red-side-600.avif 600w, /demo/ute/red-side-1200.avif 1200w',
      width: 600,
      height: 400,
    })
  })

  it("leaves a feed's own address alone, with its own shape", () => {
    expect(imageSources(feedPhoto, [600], local)).toEqual({
      src: 'https://photos.example/a.jpg',
      srcset: null,
      width: 1600,
      height: 1200,
    })
  })

  it('holds a 3:2 place open when the feed does not say the size', () => {
    const unknown = { url: 'https://photos.example/a b.jpg', width: null, height: null }
    expect(imageSources(unknown, [600, 1200], local)).toEqual({
      src: 'https://photos.example/a%20b.jpg',
      srcset: null,
      width: 600,
      height: 400,
    })
  })
})
