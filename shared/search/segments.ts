/** Decoded path segments after /search; invalid encodings are kept as they are. */
export const searchSegments = (path: string): string[] => path.split('/').slice(2).filter(Boolean).map(decode)

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
