/** Decoded path segments after /search, or all of a path elsewhere; invalid encodings are kept as they are. */
export const searchSegments = (path: string): string[] => {
  const segments = path.split('/').slice(1).filter(Boolean)
  return (segments[0] === 'search' ? segments.slice(1) : segments).map(decode)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
