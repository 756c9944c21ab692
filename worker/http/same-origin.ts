// Not hono/csrf: it passes a request when either Origin or Sec-Fetch-Site is right and does not look at JSON; here both
// have to be right, for every content type.

/**
 * Whether a page of the same origin sent the request. Browsers send Origin with every POST; older ones send no
 * Sec-Fetch-Site.
 */
export const isSameOrigin = ({ headers, url }: Request): boolean =>
  headers.get('Origin') === new URL(url).origin && (headers.get('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin'
