import type { Link } from '../../shared/car/links.ts'
import { Icon } from './icon.tsx'
import { TextLink } from './links.tsx'

/** The heading of a part of a page, with the way to all of it. */
export const SectionHead = ({ heading, link }: { heading: string | null; link: Link | null }) => (
  <div className="section-head">
    {heading && <h2>{heading}</h2>}
    {link && <TextLink {...link} />}
  </div>
)

type SheetHead = {
  title: string
  sheet: string
  close?: string /** Makes the title a heading that names the sheet. */
  titleId?: string
}

/** The top of a sheet (a popover): its title, and a button that closes it without script. */
export const SheetTop = ({ title, sheet, close = 'Close', titleId }: SheetHead) => (
  <div className="sheet-top">
    {titleId ? <h2 id={titleId}>{title}</h2> : <strong>{title}</strong>}
    <button type="button" className="icon-button" popoverTarget={sheet} popoverTargetAction="hide" aria-label={close}>
      <Icon name="close" />
    </button>
  </div>
)

export const HiddenFields = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
