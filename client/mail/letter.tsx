import type { Letter } from '../../shared/confirmation/letter.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { letterStyles, nightCss } from './letter-style.ts'

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
