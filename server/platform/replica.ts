import { type Connection, connect, type Database } from '#db/connect.ts'
import type { Context } from './context.ts'

/**
 * A streaming replica of the database, for data that may be some seconds old: exports of long lists. Pages and
 * decisions never read it (docs/decisions/0035).
 */
export interface Replica {
  /** The replica while it is up to date, otherwise the database itself. */
  reader(): Promise<Database>
  close(): Promise<void>
}

/** A replica further behind than this is not used. */
const maxSecondsBehind = 60
/** A replica that does not respond must not delay callers who can be served without it. */
const timeoutMs = 2000

export function noReplica({ db }: Connection): Replica {
  return { reader: async () => db, close: async () => {} }
}

export function openReplica({
  environment,
  connection,
  log,
}: Pick<Context, 'environment' | 'connection' | 'log'>): Replica {
  const { databaseReplicaUrl: url } = environment
  if (!url) return noReplica(connection)
  const replica = connect({
    ...{ url, max: 4, prepare: false, connectTimeoutMs: timeoutMs },
    onError: error => log.warn({ err: error }, 'a connection to the replica broke'),
  })
  return {
    reader: async () => {
      const behind = await secondsBehind(replica).catch(() => undefined)
      if (behind !== undefined && behind <= maxSecondsBehind) return replica.db
      log.warn({ seconds_behind: behind }, 'the replica does not follow: the database itself is read')
      return connection.db
    },
    close: () => replica.close(),
  }
}

/**
 * A replica that has replayed everything it received is not behind, however long ago the last change was, unless its
 * connection is broken.
 */
async function secondsBehind({ pool }: Connection): Promise<number | undefined> {
  const { rows } = await pool.query<{ behind: number | null }>(
    `select case
       when not pg_is_in_recovery() then 0
       when (select count(*) from pg_stat_wal_receiver where status = 'streaming') = 0 then null
       when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
       else extract(epoch from now() - pg_last_xact_replay_timestamp())::int
     end as behind`,
  )
  return rows[0]?.behind ?? undefined
}
