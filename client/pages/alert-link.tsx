type Props = {
  heading: string
  text: string /** What the one button does. */
  submit: string
  action: string
  /** What the form sends along. */
  hidden: Record<string, string>
}

/**
 * Where the link of a message leads: one button (WAT-06). Programs that look at links open them by themselves, so
 * opening one does nothing.
 */
export function AlertLinkPage({ heading, text, submit, action, hidden }: Props) {
  return (
    <div className="wrap">
      <div className="message">
        <h1>{heading}</h1>
        <p>{text}</p>
        <form method="post" action={action}>
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button-primary">
            {submit}
          </button>
        </form>
      </div>
    </div>
  )
}
