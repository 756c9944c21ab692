import { renderToStaticMarkup } from 'react-dom/server'
import { LetterMail, type MailTheme } from '../../../client/mail/letter.tsx'
import type { Letter } from '../../../shared/confirmation/letter.ts'

/** A mail as HTML, in the colours of its site. */
export const letterHtml = (letter: Letter, theme: MailTheme): string =>
  `<!doctype html>${renderToStaticMarkup(<LetterMail letter={letter} theme={theme} />)}`
