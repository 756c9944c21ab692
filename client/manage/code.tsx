import type { CodeView } from '../../shared/manage/view.ts'
import { Form } from '../leads/form.tsx'
import { Island } from '../wake/island.tsx'

/** The rest of the page, behind a code. */
export function Code({ code: { text, enter, ask, wait, messages } }: { code: CodeView }) {
  return (
    <section className="manage-part" id="code" tabIndex={-1} aria-labelledby="manage-code-title">
      <h2 id="manage-code-title">Confirm it’s you</h2>
      <p>{text}</p>
      {messages && enter && (
        <p className="form-note">
          On a developer’s machine no message is sent:{' '}
          <a className="link" href={messages}>
            see the code here
          </a>
          .
        </p>
      )}
      {enter && <Form form={enter} />}
      {enter && ask && <p className="form-note">{wait ? `It can take a minute. ${wait}` : 'Nothing yet?'}</p>}
      {ask && <Island name="lead-form" on="touch" props={{ form: ask }} />}
    </section>
  )
}
