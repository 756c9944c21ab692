import type { PhotoForm } from '../../shared/manage/view.ts'
import { PHOTO_TYPES } from '../../shared/photo/types.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { form: PhotoForm; hidden: Record<string, string> }

/** One photograph, sent by the browser's own means. */
export function Photos({ form: { action, hint, error }, hidden }: Props) {
  return (
    <form className="form" method="post" action={action} encType="multipart/form-data">
      {Object.entries({ ...hidden, does: 'photos' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="form-field">
        <label className="form-label" htmlFor="manage-photo">
          Your photo
        </label>
        <p className="form-hint" id="manage-photo-hint">
          {hint}
        </p>
        <input
          className="field"
          type="file"
          id="manage-photo"
          name="photo"
          accept={PHOTO_TYPES.join(',')}
          aria-describedby={error === null ? 'manage-photo-hint' : 'manage-photo-hint manage-photo-fault'}
          aria-invalid={error !== null || undefined}
        />
        {error !== null && (
          <p className="form-fault" id="manage-photo-fault" role="alert">
            <Icon name="warning" />
            {error}
          </p>
        )}
      </div>
      <p className="form-submit">
        <button type="submit" className="button button-secondary">
          Send photo
        </button>
      </p>
    </form>
  )
}
