import type { ShareKind, Share as ShareView } from '../../shared/vehicle/share.ts'
import { SheetTop } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { wake } from '../wake/attributes.ts'

const ICONS: Record<ShareKind, IconName> = {
  facebook: 'outside',
  twitter: 'outside',
  whatsapp: 'chat',
  email: 'mail',
  sms: 'sms',
}

const SHEET = 'share'

/** One button and the ways behind it (VDP-07): plain links in a popover, so that it needs no script. */
export function ShareButton({ share: { url, title, options } }: { share: ShareView }) {
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        popoverTarget={SHEET}
        {...wake('press', 'share')}
        data-url={url}
        data-title={title}
      >
        <Icon name="share" />
        Share
      </button>
      <dialog className="share-sheet" data-drag="down" id={SHEET} popover="auto" aria-label="Share this page">
        <SheetTop title="Share this page" sheet={SHEET} />
        <ul className="share-ways">
          {options.map(({ kind, text, href, opens }) => (
            <li key={kind}>
              <a
                className={`share-way iconed i-${ICONS[kind]}`}
                href={href}
                {...(opens && { target: '_blank', rel: 'noopener noreferrer', ...wake('press', 'share') })}
              >
                {text}
              </a>
            </li>
          ))}
          <li className="with-script">
            <button
              type="button"
              className="share-way share-copy iconed i-link"
              {...wake('press', 'copy')}
              data-copy={url}
            >
              <span className="share-copy-words">Copy link</span>
              <span className="share-copy-said" aria-hidden="true">
                Copied
              </span>
            </button>
            <output className="visually-hidden" />
          </li>
        </ul>
      </dialog>
    </>
  )
}

/** Beside what is worth copying; only script can (VDP-07). */
export function CopyButton({ text, what }: { text: string /** 'stock number' */; what: string }) {
  return (
    <button
      type="button"
      className="copy with-script"
      {...wake('press', 'copy')}
      data-copy={text}
      data-copied={`${what[0]?.toUpperCase()}${what.slice(1)} copied`}
      aria-label={`Copy ${what}`}
    >
      <Icon name="copy" />
    </button>
  )
}
