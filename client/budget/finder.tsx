import type { ReactNode } from 'react'
import { BUDGET_FIELDS as FIELDS } from '../../shared/budget/request.ts'
import { type BudgetView, quickPickHref } from '../../shared/budget/view.ts'
import { CarGrid } from '../card/grid.tsx'
import { BodyDrawing } from '../ui/body-drawing.tsx'
import { LinkButton, SubmitButton } from '../ui/controls.tsx'
import { More } from '../ui/more.tsx'
import { Rows } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

/** Finds cars within a repayment or a price (BUD-01): a form that its own page answers; once used, its result follows each change. */
export function BudgetFinder({ view }: { view: BudgetView }) {
  const { action, by, bodies, ways, km } = view
  return (
    <>
      <form className="budget" action={action} {...wake('input', 'budget')}>
        <fieldset className="budget-bodies">
          <legend>What kind of {view.noun}?</legend>
          <Radio name={FIELDS.body} value="" label="Any" isChosen={bodies.every(({ isChosen }) => !isChosen)} />
          {bodies.map(({ value, label, count, isChosen, isNone }) => (
            <Radio
              key={value}
              name={FIELDS.body}
              value={value}
              label={label}
              count={count}
              isChosen={isChosen}
              isNone={isNone}
              drawing
            />
          ))}
        </fieldset>
        <div className="budget-columns">
          <div className="budget-fields">
            {ways ? (
              <>
                <fieldset className="budget-by">
                  <legend className="visually-hidden">How to set your budget</legend>
                  <Radio name={FIELDS.by} value="repayment" label={ways.repayment} isChosen={by === 'repayment'} />
                  <Radio name={FIELDS.by} value="price" label={ways.price} isChosen={by === 'price'} />
                </fieldset>
                <Repayments view={view} label={ways.amount} />
              </>
            ) : (
              <input type="hidden" name={FIELDS.by} value={by} />
            )}
            <Prices view={view} />
          </div>
          <label className="budget-km">
            <span>
              Most kilometres <span className="optional">(optional)</span>
            </span>
            <span className="budget-suffix" data-suffix="kms">
              <input
                className="field"
                name={FIELDS.km}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={km ?? ''}
              />
            </span>
          </label>
          <div className="budget-result panel" data-budget-result>
            <BudgetResult view={view} />
          </div>
        </div>
        <div className="budget-bar" data-budget-result>
          <BudgetSum view={view} note={view.budget.note} />
          <BudgetGo {...view.result} text={view.result.short} />
        </div>
      </form>
      <div className="budget-cars" data-budget-result>
        <BudgetCars view={view} />
      </div>
    </>
  )
}

const BudgetCars = ({ view: { cards, cardsHeading } }: { view: BudgetView }) =>
  cards.length > 0 && (
    <>
      <h2>{cardsHeading}</h2>
      <CarGrid cards={cards} />
    </>
  )

type RepaymentsProps = { view: BudgetView; label: string }

function Repayments({ view: { repayment, before, deposit, hasDeposit, periods }, label }: RepaymentsProps) {
  return (
    <div className="budget-repayments">
      <input type="hidden" name={FIELDS.before} defaultValue={before} />
      <Amount label={label} name={FIELDS.repayment} value={repayment} />
      {hasDeposit && <Amount label="Deposit ($)" name={FIELDS.deposit} value={deposit} />}
      <fieldset className="budget-periods">
        <legend>How often</legend>
        {periods.map((period) => (
          <Radio key={period.value} name={FIELDS.period} {...period} />
        ))}
      </fieldset>
    </div>
  )
}

function Prices({ view: { action, price, quickPicks } }: { view: BudgetView }) {
  const { from, to, max, step } = price
  return (
    <div className="budget-prices">
      <div className="range">
        <div className="range-track with-script">
          <input
            type="range"
            aria-label="Lowest price"
            data-price="from"
            {...{ max, step }}
            min={0}
            defaultValue={from}
          />
          <input type="range" aria-label="Highest price" data-price="to" {...{ max, step }} min={0} defaultValue={to} />
        </div>
        <div className="range-fields">
          <Amount label={<span>From ($)</span>} name={FIELDS.from} value={from} />
          <Amount label={<span>To ($)</span>} name={FIELDS.to} value={to} />
        </div>
      </div>
      <ul className="chips" aria-label="Budgets to choose from">
        {quickPicks.map(({ value, label, isChosen }) => (
          <li key={value}>
            <a
              className="chip"
              href={quickPickHref(action, value)}
              rel="nofollow"
              data-pick={value}
              aria-current={isChosen ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the budget comes to, and the way to its cars. */
function BudgetResult({ view }: { view: BudgetView }) {
  const { financed, result, makes } = view
  return (
    <>
      <BudgetSum view={view} />
      {financed && (
        <>
          <p className={financed.within ? 'budget-leaves' : undefined}>{financed.sentence}</p>
          {financed.sum && <p className="budget-total">{financed.sum}</p>}
          <More all="How this is worked out" less="Hide the working">
            <Rows rows={financed.working} />
          </More>
        </>
      )}
      <output>{result.problem}</output>
      <p className="budget-go">
        <BudgetGo {...result} />
        {financed?.within && <LinkButton {...financed.within} />}
      </p>
      <p className="without-script">
        <SubmitButton text="Work it out" look="secondary" />
      </p>
      {makes.length > 0 && (
        <ul className="budget-makes" aria-label="Brands within this budget">
          {makes.map(({ name, href }) => (
            <li key={name}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const BudgetSum = ({ view: { budget }, note = null }: { view: BudgetView; note?: string | null }) => (
  <p className="budget-sum">
    {`${budget.label} `}
    <strong>{budget.amount}</strong>
    {note && ` ${note}`}
  </p>
)

const BudgetGo = ({ href, text }: Pick<BudgetView['result'], 'href' | 'text'>) =>
  href ? (
    <LinkButton href={href} text={text} isPrimary />
  ) : (
    <button type="button" className="button button-primary" disabled>
      {text}
    </button>
  )

type RadioProps = {
  name: string
  value: string
  label: string
  isChosen: boolean
  count?: string
  isNone?: boolean
  drawing?: boolean
}

const Radio = ({ name, value, label, isChosen, count, isNone = false, drawing = false }: RadioProps) => (
  <label className="budget-choice">
    <input type="radio" name={name} value={value} defaultChecked={isChosen} disabled={isNone} />
    {drawing && <BodyDrawing body={label} />}
    <span>{label}</span>
    {count && <span className="count">{count}</span>}
  </label>
)

const Amount = ({ label, name, value }: { label: ReactNode; name: string; value: string | number }) => (
  <label>
    {label}
    <input className="field" name={name} inputMode="numeric" autoComplete="off" defaultValue={value} />
  </label>
)
