/**
 * announced: Workers hear that the site will move. copying: its large tables are copied while it is written.
 * following: it is closed, the rest is copied. checking: both places are compared. moved: the registry names the new
 * place. left: the rows in the old place wait for their deletion. A move that is cancelled before it is `moved` goes on as
 * cancelled: the old place opens again; then clearing: what was copied is deleted in the new one.
 */
export const MOVE_STEPS = [
  'announced',
  'copying',
  'following',
  'checking',
  'moved',
  'left',
  'cancelled',
  'clearing',
] as const
export type MoveStep = (typeof MOVE_STEPS)[number]

/** The steps from which a move can be cancelled: the registry names the old place. */
export const CANCELLABLE: readonly MoveStep[] = ['announced', 'copying', 'following', 'checking']
