import type { CSSProperties } from 'react'
import type { Letter } from '../../shared/confirmation/letter.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { Colours } from '../../shared/theme/contrast.ts'

export type MailTheme = Pick<Site['theme'], 'colours' | 'dark' | 'radius'>

type LetterProps = { letter: Letter; theme: MailTheme }

/** A mail to a shopper: one column of tables that reads at 320 px, without pictures, and in the dark. */
export function LetterMail({ letter, theme }: LetterProps) {
  const { subject, preview, sender, heading, paragraphs, rows, action, links, picture, signOff } = letter
  const styles = letterStyles(theme.colours, theme.radius)
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: nightCss(theme.dark) }} />
      </head>
      <body className="mail-body" style={styles.body}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table role="presentation" align="center" style={styles.page}>
          <tbody>
            <tr>
              <td style={styles.head}>
                <p className="mail-ink" style={styles.sender}>
                  {sender}
                </p>
              </td>
            </tr>
            <tr>
              <td style={styles.main}>
                <h1 className="mail-ink" style={styles.heading}>
                  {heading}
                </h1>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mail-ink" style={styles.text}>
                    {paragraph}
                  </p>
                ))}
                {picture && (
                  <p style={styles.text}>
                    <img src={picture.src} alt={picture.alt} width={520} height={273} style={styles.picture} />
                  </p>
                )}
                {rows.length > 0 && (
                  <table style={styles.rows}>
                    <tbody>
                      {rows.map(({ label, text }) => (
                        <tr key={label}>
                          <th scope="row" className="mail-quiet mail-line" style={styles.label}>
                            {label}
                          </th>
                          <td className="mail-ink mail-line" style={styles.value}>
                            {text}
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
                {action && (
                  <p style={styles.text}>
                    <a href={action.href} style={styles.action}>
                      {action.text}
                    </a>
                  </p>
                )}
                {links.map(({ text, href }) => (
                  <p key={href} style={styles.text}>
                    <a className="mail-link" href={href} style={styles.link}>
                      {text}
                    </a>
                  </p>
                ))}
                {signOff && (
                  <p className="mail-ink" style={styles.text}>
                    {signOff}
                  </p>
                )}
              </td>
            </tr>
            <LetterFoot letter={letter} theme={theme} />
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** Who writes, why, and how it is stopped. */
function LetterFoot({ letter: { imprint, phone, why, stop }, theme }: LetterProps) {
  const styles = letterStyles(theme.colours, theme.radius)
  return (
    <tr>
      <td className="mail-line" style={styles.foot}>
        <p className="mail-quiet" style={styles.small}>
          {imprint.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
          <a className="mail-link" href={phone.href} style={styles.link}>
            {phone.text}
          </a>
        </p>
        <p className="mail-quiet" style={styles.small}>
          {why}
        </p>
        {stop && (
          <p className="mail-quiet" style={styles.small}>
            <a className="mail-link" href={stop.href} style={styles.link}>
              {stop.text}
            </a>
          </p>
        )}
      </td>
    </tr>
  )
}

/** Colours of a mail; where a site has none for the dark, those of the product. */
const NIGHT = {
  surface: '#16181c',
  surface_raised: '#1f2227',
  ink: '#f2f3f5',
  ink_quiet: '#b4bac4',
  line: '#3a3f47',
} as const

type MailColours = Pick<Colours, 'brand' | 'brand_ink' | 'accent' | 'surface_raised' | 'ink' | 'ink_quiet' | 'line'>

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Inline styles, since mail programs drop stylesheets. The classes beside them serve the dark alone. */
const letterStyles = (colours: MailColours, radius: number) => {
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
function nightCss(dark: Colours | null): string {
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
