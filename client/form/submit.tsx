type Props = { text: string; isSubmitting?: boolean }

/** Says what happens. While it happens it cannot be pressed again (LED-03). */
export function Submit({ text, isSubmitting = false }: Props) {
  return (
    <p className="form-submit">
      <button type="submit" className="button button-primary" disabled={isSubmitting}>
        {isSubmitting && <span className="spinner" aria-hidden="true" />}
        {isSubmitting ? 'Sending…' : text}
      </button>
    </p>
  )
}
