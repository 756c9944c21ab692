/** The value of a cookie that scripts may read; null where there is none. */
export const readCookie = (name: string): string | null =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

/** `pair`: name and value. Without `maxAgeS` it lasts for the visit. */
export function writeCookie(pair: string, maxAgeS: number | null = null): void {
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${pair}; path=/; samesite=lax; secure${maxAgeS === null ? '' : `; max-age=${maxAgeS}`}`
}
