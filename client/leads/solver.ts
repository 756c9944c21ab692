import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** The worker that solves one challenge and says the answer; '' where there is none to find. */
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge, deriveKey })
    .then((solution) => postMessage(solution ? JSON.stringify({ challenge, solution }) : ''))
    .catch(() => postMessage(''))
})
