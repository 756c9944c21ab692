type Preparing = { prepare: (sql: string) => unknown }

/** A database that does not take the statements that fail. */
export const failingDatabase = <Database extends Preparing>(db: Database, fails: (sql: string) => boolean): Database =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'prepare') {
        return (sql: string) => {
          if (fails(sql)) throw new Error('storage is away')
          return target.prepare(sql)
        }
      }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
