/** Addresses of a client that was never built. */
export const ASSETS = { boot: '/assets/boot-test.js', css: '/assets/app-test.css', reload: null, version: 'test' }
