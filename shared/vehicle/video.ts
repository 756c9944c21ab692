import { mediaUrl } from '../car/media-url.ts'

/** A video of a car: a click-to-load embed of a known site, or a file for the browser's player. */
export type Video =
  | { kind: 'embed'; site: string; src: string /** Page of the video, linked without script. */; href: string }
  | { kind: 'file'; src: string }

type VideoSite = {
  name: string
  /** Origin of the player for the content security policy. */
  frame: string
  prefixes: string[]
  /** Player URL for the rest of the URL after a prefix; null when it names no video. */
  player: (rest: string, url: URL) => string | null
}

const YOUTUBE_ID = /^[\w-]{11}(?![\w-])/
const VIMEO_ID = /^(\d{5,12})(?:\/([0-9a-f]{6,16}))?(?=$|[/?#&])/
const NO_COOKIES = 'https://www.youtube-nocookie.com'
const VIMEO = 'https://player.vimeo.com'
const FACEBOOK = 'https://www.facebook.com'

const youtubePaths = ['watch?', 'embed/', 'shorts/', 'live/', 'v/']
const youtubeHosts = ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

/** Video sites that pages may embed (GAL-02). Nothing of theirs loads before play is pressed. */
const VIDEO_SITES: VideoSite[] = [
  {
    name: 'YouTube',
    frame: NO_COOKIES,
    prefixes: [
      'https://youtu.be/',
      ...youtubeHosts.flatMap((host) => youtubePaths.map((path) => `https://${host}/${path}`)),
    ],
    player: (rest, { searchParams }) => {
      const id = YOUTUBE_ID.exec(searchParams.get('v') ?? rest)?.[0]
      return id ? `${NO_COOKIES}/embed/${id}?autoplay=1&rel=0` : null
    },
  },
  {
    name: 'Vimeo',
    frame: VIMEO,
    prefixes: ['https://player.vimeo.com/video/', 'https://vimeo.com/', 'https://www.vimeo.com/'],
    player: (rest, { searchParams }) => {
      const [, id, secret = searchParams.get('h')] = VIMEO_ID.exec(rest) ?? []
      const key = secret && /^[0-9a-f]{6,16}$/.test(secret) ? `&h=${secret}` : ''
      return id ? `${VIMEO}/video/${id}?autoplay=1&dnt=1${key}` : null
    },
  },
  {
    name: 'Facebook',
    frame: FACEBOOK,
    prefixes: ['https://www.facebook.com/', 'https://facebook.com/', 'https://m.facebook.com/'],
    player: (rest, { searchParams }) => {
      const id = /^(?:[\w.-]+\/videos|reel)\/(?:[\w.-]+\/)?(\d{6,20})/.exec(rest)?.[1] ?? searchParams.get('v')
      if (!id || !/^\d{6,20}$/.test(id)) return null
      const page = encodeURIComponent(`${FACEBOOK}/watch/?v=${id}`)
      return `${FACEBOOK}/plugins/video.php?href=${page}&autoplay=1`
    },
  },
]

/** Origins for `frame-src` of the content security policy. */
export const VIDEO_FRAMES: string[] = VIDEO_SITES.map(({ frame }) => frame)

/** The video of a feed's URL, recognised by its beginning only; null for an invalid URL or a known site's page without video. */
export function parseVideo(text: string | null): Video | null {
  const href = mediaUrl(text)
  if (href === null) return null
  for (const { name, prefixes, player } of VIDEO_SITES) {
    const prefix = prefixes.find((each) => href.startsWith(each))
    if (prefix === undefined) continue
    const src = player(href.slice(prefix.length), new URL(href))
    return src === null ? null : { kind: 'embed', site: name, src, href }
  }
  return { kind: 'file', src: href }
}
