/** The answer, or an error once it has taken longer than `milliseconds`. */
export function withTimeout<Value>(answer: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
