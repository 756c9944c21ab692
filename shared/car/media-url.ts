/**
 * Validates the URL of a photograph, video or frame: a path of the site itself, or https. http becomes https, the only
 * scheme our pages load. null for script schemes, credentials and relative hosts.
 */
export function mediaUrl(text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || hasControlCharacters(trimmed)) return null
  if (trimmed.startsWith('/')) return /^\/[/\\]/.test(trimmed) ? null : trimmed
  const url = URL.parse(trimmed)
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\/[^/\\]/i.test(trimmed)) return null
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null
  url.protocol = 'https:'
  // Port 80 does not speak https.
  if (url.port === '80') url.port = ''
  return url.href
}

/** Browsers strip tabs and line breaks before they parse a URL, which can disguise its scheme. */
// oxlint-disable-next-line no-control-regex
const hasControlCharacters = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
