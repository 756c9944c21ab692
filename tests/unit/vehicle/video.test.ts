import { describe, expect, it } from 'vitest'
import { parseVideo, VIDEO_FRAMES } from '../../../shared/vehicle/video.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'
const FACEBOOK =
  'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1234567890&autoplay=1'

describe('[GAL-02] a video is embedded when its URL begins as one of a known site', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=4', YOUTUBE],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['http://youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=3', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/76979871/abcdef0123', `${VIMEO}&h=abcdef0123`],
    ['https://player.vimeo.com/video/76979871?h=abcdef0123', `${VIMEO}&h=abcdef0123`],
    ['https://www.facebook.com/watch/?v=1234567890', FACEBOOK],
    ['https://www.facebook.com/a.dealer/videos/1234567890/', FACEBOOK],
  ])('%s', (url, src) => {
    expect(parseVideo(url)).toMatchObject({ kind: 'embed', src })
  })

  it('and framed from nowhere that the content security policy does not name', () => {
    for (const src of [YOUTUBE, VIMEO, FACEBOOK]) expect(VIDEO_FRAMES).toContain(new URL(src).origin)
  })

  it.each([
    ['a file', 'https://cdn.example.com/walkaround.mp4'],
    ['a known site’s name in front of another', 'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
    ['a known site’s name behind another', 'https://evil-youtu.be/dQw4w9WgXcQ'],
    ['a page of a known site that is none of its videos', 'https://www.youtube.com/@a-dealer'],
  ])('%s is for the browser’s own player', (_, url) => {
    expect(parseVideo(url)).toEqual({ kind: 'file', src: url })
  })

  it.each([
    ['script', 'javascript:alert(1)'],
    ['data', 'data:video/mp4;base64,AAAA'],
    ['another host without a scheme', '//www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['two addresses in one', 'https://evil.example/https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['nothing', null],
    ['a known site without a video', 'https://www.youtube.com/watch?v='],
    ['a known site with more than a video’s name', 'https://youtu.be/dQw4w9WgXcQx"><script>'],
    ['a profile of a known site', 'https://www.facebook.com/a.dealer'],
  ])('%s is no video', (_, url) => {
    expect(parseVideo(url)).toBeNull()
  })
})
