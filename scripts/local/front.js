// Stands before the web Worker in workerd, in the place of the four Workers that Miniflare puts there: a file of the build
// is answered first, as on Cloudflare, and what a browser takes compressed is. Plain JavaScript, since it runs in workerd.
import { FILES, worker } from './built.js'

export default worker

/** The first that is not refused by a weight of 0. */
const ACCEPTED = /\b(gzip|br)\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

const TEXT = /^(text\/|application\/(javascript|json|manifest|ld|xml|rss|speculation)|image\/svg)/

async function answer(request, env, context) {
  const path = request.url.slice(request.url.indexOf('/', 8) + 1)
  // What a header Host such as `[x` makes is no address that files have.
  if (FILES.has(/^[^/?]*/.exec(path)[0]) && URL.canParse(request.url)) {
    const file = await env.ASSETS.fetch(request)
    if (file.status !== 404) return file
  }
  return worker.fetch(request, env, context)
}

export const Front = {
  async fetch(request, env, context) {
    const { headers } = request
    const asked =
      headers.get('X-Forwarded-Proto') === 'https'
        ? new Request(request.url.replace(/^http:/, 'https:'), request)
        : request
    const answered = await answer(asked, env, context)
    const encoding = ACCEPTED.exec(headers.get('Accept-Encoding') ?? '')?.[1]
    if (!encoding || !TEXT.test(answered.headers.get('Content-Type') ?? '')) return answered
    const compressed = new Response(answered.body, answered)
    compressed.headers.set('Content-Encoding', encoding)
    return compressed
  },
}
