import type { CSSProperties } from 'react'
import type { Colours } from '../../shared/tenant/colours.ts'

/** Colours of a mail; where a site has none for the dark, those of the product. */
const NIGHT = {
  surface: '#16181c',
  surface_raised: '#1f2227',
  ink: '#f2f3f5',
  ink_quiet: '#b4bac4',
  line: '#3a3f47',
} as const

export type MailColours = Pick<
  Colours,
  'brand' | 'brand_ink' | 'accent' | 'surface_raised' | 'ink' | 'ink_quiet' | 'line'
>

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/**
 * Inline styles, since mail programs drop stylesheets. The classes beside them serve the dark alone, in the programs that
 * know it.
 */
export const letterStyles = (colours: MailColours, radius: number) => {
  const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: colours.ink }
  const small: CSSProperties = {
    ...text,
    margin: '0 0 8px',
    fontSize: 14,
    lineHeight: '20px',
    color: colours.ink_quiet,
  }
  return {
    body: { margin: 0, padding: 0, fontFamily: FONT, backgroundColor: colours.surface_raised },
    page: { width: '100%', maxWidth: 560, margin: '0 auto', borderCollapse: 'collapse' },
    head: { padding: '16px 20px', borderTop: `6px solid ${colours.brand}` },
    sender: { margin: 0, fontSize: 18, lineHeight: '24px', fontWeight: 700, color: colours.ink },
    main: { padding: '8px 20px 24px' },
    heading: { margin: '0 0 12px', fontSize: 24, lineHeight: '30px', fontWeight: 700, color: colours.ink },
    text,
    small,
    picture: { display: 'block', width: '100%', height: 'auto', borderRadius: radius, color: colours.ink_quiet },
    rows: { width: '100%', borderCollapse: 'collapse', margin: '0 0 20px' },
    label: {
      ...small,
      margin: 0,
      padding: '8px 12px 8px 0',
      width: '32%',
      verticalAlign: 'top',
      textAlign: 'left',
      fontWeight: 400,
      borderTop: `1px solid ${colours.line}`,
    },
    value: {
      ...text,
      margin: 0,
      padding: '8px 0',
      verticalAlign: 'top',
      borderTop: `1px solid ${colours.line}`,
      overflowWrap: 'anywhere',
    },
    action: {
      display: 'inline-block',
      padding: '12px 20px',
      fontSize: 16,
      lineHeight: '22px',
      fontWeight: 700,
      color: colours.brand_ink,
      backgroundColor: colours.brand,
      borderRadius: radius,
      textDecoration: 'none',
    },
    link: { color: colours.accent, textDecoration: 'underline' },
    foot: { padding: '16px 20px 32px', borderTop: `1px solid ${colours.line}` },
  } as const satisfies Record<string, CSSProperties>
}

/** The dark of a mail, for programs that follow the device. */
export function nightCss(dark: Colours | null): string {
  const { surface_raised, ink, ink_quiet, line } = dark ?? NIGHT
  const accent = dark?.accent ?? ink
  return `@media (prefers-color-scheme: dark) {
  .mail-body { background-color: ${surface_raised} !important; }
  .mail-ink { color: ${ink} !important; }
  .mail-quiet { color: ${ink_quiet} !important; }
  .mail-line { border-color: ${line} !important; }
  .mail-link { color: ${accent} !important; }
}`
}
