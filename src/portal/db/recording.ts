import type { Query } from 'drizzle-orm'
import type { Database } from './database.ts'

type Session = Database['_']['session']

/** Whether a statement writes. A name in quotation marks follows, so that no lock (`FOR UPDATE`) is taken for one. */
const isWriting = ({ sql }: Query) => /\b(?:insert into|update|delete from) "/i.test(sql)

interface Recorder {
  /** Called at the end of a transaction that writes, before it is committed. Returns what to do after that, if anything. */
  readonly record: (tx: Database) => Promise<(() => void) | undefined>
  /** Whether nothing is left to record. */
  readonly isRecorded: () => boolean
}

/**
 * Returns a database that records each transaction that writes. A statement that writes outside of a transaction becomes one, so that nothing is
 * written without `record`, until everything is recorded.
 */
export const recording = (db: Database, { record, isRecorded }: Recorder): Database => {
  const { session } = db._
  const transaction: Session['transaction'] = async (work, config) => {
    if (isRecorded()) return session.transaction(work, config)
    const { result, after } = await session.transaction(async (tx) => {
      // Each transaction has a session of its own, which those inside of it share.
      const { session: inner } = tx._
      const prepare = inner.prepareQuery.bind(inner)
      let writes = false
      inner.prepareQuery = (...query) => {
        writes ||= isWriting(query[0])
        return prepare(...query)
      }
      const done = await work(tx)
      return { result: done, after: writes ? await record(tx) : undefined }
    }, config)
    after?.()
    return result
  }
  const prepareQuery: Session['prepareQuery'] = (...query) => {
    const prepared = session.prepareQuery(...query)
    if (!isRecorded() && isWriting(query[0]))
      prepared.execute = (values) =>
        transaction((tx) => tx._.session.prepareQuery(...query).execute(values))
    return prepared
  }
  // Everything else is inherited: Drizzle prepares every statement in the session of its database.
  const own = Object.assign(Object.create(session) as Session, { transaction, prepareQuery })
  return Object.assign(Object.create(db) as Database, { session: own })
}
