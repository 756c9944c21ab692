/** The slug of the location whose page an address is; null for any other page. */
export const locationIn = (path: string): string | null =>
  /^\/(?:locations|contact-us|teams)\/([^/]+)$/.exec(path)?.[1] ?? null
