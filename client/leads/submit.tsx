import { HIDDEN_FIELDS } from '../../shared/lead/form-view.ts'

type Props = {
  text: string
  isSubmitting?: boolean
  isSecondary?: boolean | undefined
  /** Whether a step lies behind this one. */
  goesBack?: boolean
}

/** Says what happens. While it happens it cannot be pressed again (LED-03). */
export function Submit({ text, isSubmitting = false, isSecondary = false, goesBack = false }: Props) {
  return (
    <p className="form-submit">
      <button
        type="submit"
        className={`button ${isSecondary ? 'button-secondary' : 'button-primary'}`}
        disabled={isSubmitting}
      >
        {isSubmitting && <span className="spinner" aria-hidden="true" />}
        {isSubmitting ? 'Sending…' : text}
      </button>
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
