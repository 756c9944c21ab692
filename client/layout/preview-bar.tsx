type Props = { notice: { what: string; ends: string } }

/** The bar that marks a preview, above everything else. */
export const PreviewBar = ({ notice: { what, ends } }: Props) => (
  <aside className="preview-bar" aria-label="Preview">
    <p className="wrap">
      <strong>{what}</strong> {ends}
    </p>
  </aside>
)
