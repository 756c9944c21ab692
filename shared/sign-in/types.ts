/** Purposes of signing in (GAT-01), with their text on the page. */
export const SIGN_IN_TYPES = {
  'trade-in': 'to value your car',
  regain: 'to carry on with your trade-in',
  checkout: 'to buy or reserve',
  hold: 'to put it on hold',
  drive: 'to book a time',
  finance: 'to ask about finance',
  'spin-to-win': 'to take your turn',
  'online-payment': 'to pay online',
  'car-finance': 'to see your own finance offer',
  'my-garage': 'to see your garage',
  watchlist: 'to see your watchlist',
} as const

export type SignInType = keyof typeof SIGN_IN_TYPES
