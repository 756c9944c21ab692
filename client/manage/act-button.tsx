import type { ManageButton } from '../../shared/manage/view.ts'

type Props = { button: ManageButton; action: string; hidden: Record<string, string> }

/** One press, and what it does. */
export function ActButton({ button: { does, text, note, isPrimary, hidden: own }, action, hidden }: Props) {
  return (
    <form className="manage-act" method="post" action={action}>
      {Object.entries({ ...hidden, ...own, does }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {note && <p>{note}</p>}
      <button type="submit" className={`button ${isPrimary ? 'button-primary' : 'button-secondary'}`}>
        {text}
      </button>
    </form>
  )
}
