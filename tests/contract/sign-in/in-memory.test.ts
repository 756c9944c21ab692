import { fakeChallenges } from '../../fakes/challenges.ts'
import { fakeSessions } from '../../fakes/sessions.ts'
import { fakeWatchlists } from '../../fakes/watchlist.ts'
import { challengesSuite, sessionsSuite, watchlistSuite } from './suite.ts'

sessionsSuite('in memory', fakeSessions())
challengesSuite('in memory', fakeChallenges())
watchlistSuite('in memory', fakeWatchlists())
