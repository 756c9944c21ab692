/** A database that its caller may lose at every step: before it has done what it was asked, or after. */
export function dyingDatabase(db: D1Database, dies: () => boolean): D1Database {
  const own = new WeakMap<object, D1PreparedStatement>()
  const mortal = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (dies()) throw new Error('died before')
    const answer = await ask()
    if (dies()) throw new Error('died after')
    return answer
  }
  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const copy = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      first: () => mortal(() => statement.first()),
      run: () => mortal(() => statement.run()),
      all: () => mortal(() => statement.all()),
      raw: () => mortal(() => statement.raw()),
    } as unknown as D1PreparedStatement
    own.set(copy, statement)
    return copy
  }
  return {
    prepare: (sql: string) => wrapped(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => mortal(() => db.batch(statements.map((each) => own.get(each)!))),
  } as unknown as D1Database
}
