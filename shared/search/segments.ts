/** What stands after /search in a path, decoded; one that is no valid encoding stands for nothing. */
export const searchSegments = (path: string): string[] => path.split('/').slice(2).filter(Boolean).map(decoded)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
