import type { Link } from '../../shared/car/links.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { Part } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { Rows, TextList } from '../ui/rows.tsx'

export type SpinView = {
  title: string
  intro: string
  /** What was won; null until then. */
  won: { prize: string; code: string } | null
  /** What stands in the way of a turn, with the way on; null where it may be taken. */
  hindrance: { text: string; link: Link | null } | null
  action: string
  prizes: { name: string; odds: string }[]
  terms: string[]
  permit: string | null
}

/** /spin-to-win: one fair turn, its prizes and chances said before it is taken (RES-04). */
export function SpinPage({ title, intro, won, hindrance, action, prizes, terms, permit }: SpinView) {
  return (
    <div className="wrap checkout">
      <Breadcrumbs current={title} />
      <div className="checkout-columns">
        <div className="checkout-head">
          <h1>{title}</h1>
          {won ? (
            <output className="spin-won">
              <span>You’ve won</span>
              <span className="spin-prize">{won.prize}</span>
              <span>
                Show us this code: <strong>{won.code}</strong>. Sign in with the same number to find it here again.
              </span>
            </output>
          ) : (
            <p className="checkout-lead">{intro}</p>
          )}
        </div>
        <aside className="checkout-side checkout-whole panel" aria-labelledby="spin-prizes">
          <h2 id="spin-prizes">What you can win</h2>
          <Rows
            rows={prizes.map(({ name, odds }) => ({ label: name, text: odds }))}
            className="checkout-facts spin-prizes"
          />
        </aside>
        <div className="checkout-main">
          {hindrance && (
            <p className="checkout-news">
              <Icon name="info" />
              {hindrance.text}
            </p>
          )}
          {hindrance?.link && <LinkButton {...hindrance.link} isPrimary />}
          {!won && !hindrance && (
            <form method="post" action={action}>
              <button type="submit" className="button button-primary spin-button">
                Take your turn
              </button>
              <p className="form-note">
                One turn for each phone number. It’s a game of chance, with the odds shown on this page.
              </p>
            </form>
          )}
          <Part id="spin-terms" heading="Terms">
            <TextList items={terms} className="spin-terms" />
            {permit && <p className="checkout-quiet">{permit}</p>}
          </Part>
        </div>
      </div>
    </div>
  )
}
