import type { Route } from './route.ts'

/** What follows a form: its outcome in the browser that sent it, and the page of its lead by a signed link. Rows of `ROUTES`. */
export const LEAD_ROUTES = {
  success: { path: '/success', handler: 'success' },
  success_calendar: { path: '/success/test-drive.ics', handler: 'success' },
  manage: { path: '/manage', handler: 'manage', kind: 'form' },
  manage_stop: { path: '/manage/stop', handler: 'manage', kind: 'form' },
  manage_photos: { path: '/manage/photos', handler: 'manage', kind: 'form' },
  manage_photo: { path: '/manage/photos/:photo', handler: 'manage', kind: 'file', isBearer: true },
  manage_calendar: { path: '/manage/test-drive.ics', handler: 'manage', kind: 'form' },
} as const satisfies Record<string, Route>
