import { HIDDEN_FIELDS } from '../../shared/lead/form-view.ts'

type Props = {
  text: string
  isSubmitting?: boolean
  isSecondary?: boolean | undefined
  /** Whether a step lies behind this one. */
  goesBack?: boolean
  /** What the button asks for, where there is another. */
  does?: string | undefined
  /** Label of the other button. */
  other?: string | undefined
}

/** Says what happens. While it happens it cannot be pressed again (LED-03). */
export function Submit({ text, isSubmitting = false, isSecondary = false, goesBack = false, does, other }: Props) {
  return (
    <p className="form-submit">
      <button
        type="submit"
        className={`button ${isSecondary ? 'button-secondary' : 'button-primary'}`}
        disabled={isSubmitting}
        {...(does && { name: 'does', value: does })}
      >
        {isSubmitting && <span className="spinner" aria-hidden="true" />}
        {isSubmitting ? 'Sending…' : text}
      </button>
      {other && (
        <button type="submit" className="button button-quiet" disabled={isSubmitting}>
          {other}
        </button>
      )}
      {goesBack && (
        <button
          type="submit"
          className="button button-quiet"
          name={HIDDEN_FIELDS.back}
          value="yes"
          formNoValidate
          disabled={isSubmitting}
        >
          Back
        </button>
      )}
    </p>
  )
}
