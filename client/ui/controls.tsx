import type { ComponentProps, ReactNode } from 'react'
import type { Link } from '../../shared/car/links.ts'
import type { Phone } from '../../shared/phone.ts'
import type { IconName } from './icons.ts'
import { List } from './rows.tsx'

type Attributes = Omit<ComponentProps<'a'>, 'className' | 'href' | 'children'> & { [data: `data-${string}`]: unknown }

/** Of a link to another site. */
export const OUTSIDE = { rel: 'noopener' } as const

/** `children` stand after the text. */
type LinkProps = Link & { attributes?: Attributes | undefined; children?: ReactNode }

export const TextLink = ({ href, text, attributes, children }: LinkProps) => (
  <a className="link" href={href} {...attributes}>
    {text}
    {children}
  </a>
)

/** A number in figures of one width. */
export const PhoneLink = ({ href, text, children }: LinkProps) => (
  <a className="link tabular" href={href}>
    {text}
    {children}
  </a>
)

/** The telephone, where a page cannot do what was wanted. */
export const CallUs = ({ phone, before = 'Or call us on' }: { phone: Phone; before?: string }) => (
  <p>
    {before} <TextLink {...phone} />.
  </p>
)

type LinkTabsProps = { label: string; className: string; links: { label: string; href: string; current: boolean }[] }

/** Lists beside each other, the one of this page marked; nothing without any. */
export const LinkTabs = ({ label, className, links }: LinkTabsProps) =>
  links.length > 0 && (
    <nav aria-label={label}>
      <List items={links} className={className}>
        {({ label: text, href, current }) => (
          <a href={href} aria-current={current ? 'true' : undefined}>
            {text}
          </a>
        )}
      </List>
    </nav>
  )

type LinkButtonProps = LinkProps & { isPrimary?: boolean; icon?: IconName | undefined }

export const LinkButton = ({ href, text, isPrimary = false, icon, attributes, children }: LinkButtonProps) => (
  <a className={composeLook(isPrimary ? 'primary' : 'secondary', icon)} href={href} {...attributes}>
    {text}
    {children}
  </a>
)

const composeLook = (look: string, icon?: IconName) => `button button-${look}${icon ? ` iconed i-${icon}` : ''}`

export const DirectionsButton = ({ href }: { href: string }) => (
  <LinkButton href={href} text="Get Directions" icon="directions" attributes={OUTSIDE} />
)

type SubmitButtonProps = { text: string; look?: 'primary' | 'secondary' | 'quiet'; icon?: IconName } & Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'form'
>

export const SubmitButton = ({ text, look = 'primary', icon, ...rest }: SubmitButtonProps) => (
  <button type="submit" className={composeLook(look, icon)} {...rest}>
    {text}
  </button>
)

type StepsProps = { steps: readonly Link[]; hasMain?: boolean; className?: string }

/** Ways on from here, the first as the main one. */
export const Steps = ({ steps, hasMain = true, className = 'chips' }: StepsProps) => (
  <List items={steps} className={className}>
    {(step, at) => <LinkButton {...step} isPrimary={hasMain && at === 0} />}
  </List>
)
