import type { ComponentProps, ReactNode } from 'react'
import type { Link } from '../../shared/car/links.ts'
import { LinkButton, TextLink } from './controls.tsx'
import { Icon } from './icon.tsx'

/** The heading of a part of a page, with the way to all of it. */
export const SectionHead = ({ heading, link }: { heading: string | null; link: Link | null }) => (
  <div className="section-head">
    {heading && <h2>{heading}</h2>}
    {link && <TextLink {...link} />}
  </div>
)

type PartProps = ComponentProps<'section'> & { /** Of its heading. */ id: string; heading: ReactNode }

/** A part of a page, named by its heading. */
export const Part = ({ id, heading, children, ...rest }: PartProps) => (
  <section {...rest} aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    {children}
  </section>
)

/** What a list says while nothing is in it, and the way to something. */
export const Empty = ({ text, link, isPrimary = false }: { text: string; link: Link; isPrimary?: boolean }) => (
  <>
    <p>{text}</p>
    <p>
      <LinkButton {...link} isPrimary={isPrimary} />
    </p>
  </>
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
    <button
      type="button"
      className="icon-button"
      popoverTarget={sheet}
      popoverTargetAction="hide"
      aria-label={close}
      // The sheet has the focus once it is open, without script too.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    >
      <Icon name="close" />
    </button>
  </div>
)

export const HiddenFields = ({ values }: { values: Record<string, string | null> }) =>
  Object.entries(values).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  )
