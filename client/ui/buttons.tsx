import type { ComponentProps } from 'react'
import type { Link } from '../../shared/car/links.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

type Attributes = Omit<ComponentProps<'a'>, 'className' | 'href' | 'children'> & { [data: `data-${string}`]: unknown }

type LinkButtonProps = Link & {
  isPrimary?: boolean
  icon?: IconName
  attributes?: Attributes | undefined
}

export const LinkButton = ({ href, text, isPrimary = false, icon, attributes }: LinkButtonProps) => (
  <a className={`button ${isPrimary ? 'button-primary' : 'button-secondary'}`} href={href} {...attributes}>
    {icon && <Icon name={icon} />}
    {text}
  </a>
)

export const DirectionsButton = ({ href, isPrimary = false }: { href: string; isPrimary?: boolean }) => (
  <LinkButton
    href={href}
    text="Get Directions"
    icon="directions"
    isPrimary={isPrimary}
    attributes={{ rel: 'noopener' }}
  />
)

type SubmitButtonProps = { text: string; look?: 'primary' | 'secondary' | 'quiet'; icon?: IconName } & Pick<
  ComponentProps<'button'>,
  'name' | 'value' | 'form'
>

export const SubmitButton = ({ text, look = 'primary', icon, ...rest }: SubmitButtonProps) => (
  <button type="submit" className={`button button-${look}`} {...rest}>
    {icon && <Icon name={icon} />}
    {text}
  </button>
)

type StepsProps = { steps: readonly Link[]; hasMain?: boolean }

/** Ways on from here, the first as the main one. */
export const Steps = ({ steps, hasMain = true }: StepsProps) => (
  <ul className="chips">
    {steps.map((step, index) => (
      <li key={step.href}>
        <LinkButton {...step} isPrimary={hasMain && index === 0} />
      </li>
    ))}
  </ul>
)
