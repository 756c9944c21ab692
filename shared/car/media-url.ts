/**
 * Where a photograph, a video or a frame may come from: a path on the site itself, or https. http is asked for over https,
 * which is all that our pages load; anything a browser would run, or that names no host of its own, is null.
 */
export function mediaUrl(text: string | null): string | null {
  const given = text?.trim() ?? ''
  if (given === '' || hasControls(given)) return null
  if (given.startsWith('/')) return /^\/[/\\]/.test(given) ? null : given
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\/[^/\\]/i.test(given)) return null
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null
  url.protocol = 'https:'
  // A port of plain http is none of https.
  if (url.port === '80') url.port = ''
  return url.href
}

/** A tab or a line end inside an address hides what it is: browsers take them out before they look. */
// oxlint-disable-next-line no-control-regex
const hasControls = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
