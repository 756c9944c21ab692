/** What a developer’s machine sets, and no other place: rows of `ENVIRONMENT` (worker/bindings.ts). */
export const LOCAL_ENVIRONMENT = {
  LOCAL: {
    kind: 'variable',
    purpose: 'On a developer’s machine: opens the pages under /dev, and the operator’s API at localhost.',
    without: 'The Worker runs as in production.',
  },
  LOCAL_PORT: {
    kind: 'variable',
    purpose: 'On a developer’s machine, set by `npm start` and `npm run dev`: the port that links in messages lead to.',
    without: 'Links in messages lead to the address that a site has in production.',
  },
} as const
