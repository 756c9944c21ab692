/** Addresses of another platform that the dealer has moved from (SIT-03). */
export type OldAddresses = {
  /** Where the rules of the site send an address that it has not: a path or an https address; null where none fits. */
  find(pathname: string, search: string): Promise<string | null>
  /** The same by rules for this very address alone, which no page of the site can have. */
  findExact(pathname: string, search: string): Promise<string | null>
}
