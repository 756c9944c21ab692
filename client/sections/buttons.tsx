import type { MenuLink } from '../../shared/routes/links.ts'

/** Links as buttons, the first as the main one. */
export function Buttons({ links }: { links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <p className="section-buttons">
      {links.map(({ label, href, isOutside }, at) => (
        <a
          key={label}
          className={`button ${at === 0 ? 'button-primary' : 'button-secondary'}`}
          href={href}
          rel={isOutside ? 'noopener' : undefined}
        >
          {label}
        </a>
      ))}
    </p>
  )
}
