/** Type families a tenant can choose from. */
export const FONTS = {
  figtree: { family: 'Figtree' },
  geist: { family: 'Geist' },
  rokkitt: { family: 'Rokkitt' },
  source_sans: { family: 'Source Sans 3' },
} as const
