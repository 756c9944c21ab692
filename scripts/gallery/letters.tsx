import { CONFIRMATION_EVENTS, confirmationRow } from '../../shared/confirmation/events.ts'
import type { Specimens } from './specimen.tsx'

/** Messages to shoppers, each as a mail on a narrow phone. */
export const letters: Specimens = () =>
  CONFIRMATION_EVENTS.map((event) => ({
    state: `${event}: when ${confirmationRow(event).when}`,
    width: 'card',
    body: (
      <iframe src={`/dev/gallery?letter=${event}`} title={event} sandbox="" width={320} height={720} loading="lazy" />
    ),
  }))
