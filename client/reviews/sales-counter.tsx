import type { SectionViews } from '../../shared/page/view.ts'
import { thousands } from '../../shared/text.ts'
import { wake } from '../wake/attributes.ts'

/** Cars sold so far (REV-02); without script, at the time that the page was drawn. */
export const SalesCounter = ({ sold, since, text }: SectionViews['sales_counter']) => (
  <p className="sales-counter">
    <strong className="tabular" data-since={since} {...wake('near', 'counter')}>
      {thousands(sold)}
    </strong>
    <span>{text}</span>
  </p>
)
