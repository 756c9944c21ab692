/**
 * Whether a page of the very site it goes to sent a request. Browsers name the sender of every POST; what names none
 * is no browser's.
 */
export const isSameOrigin = ({ headers, url }: Request): boolean =>
  headers.get('Origin') === new URL(url).origin && (headers.get('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin'
