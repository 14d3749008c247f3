import { archiveSettings } from './log-archive.ts'

export interface SettingsInput {
  socketDir: string
  /** False only in tests: a power cut may then lose or destroy all data. */
  durable: boolean
  /** The archive folder of the write-ahead log, for restoring any moment. */
  backupDir?: string | undefined
}

/**
 * Server settings are passed on the command line and not in postgresql.conf, so that a new version of the program
 * applies its settings to existing data, and a wrong edit in the data directory cannot prevent a start.
 */
export function serverSettings({ socketDir, durable, backupDir }: SettingsInput): string[] {
  const settings: Record<string, string> = {
    // Only a socket in a directory of mode 0700: no port conflicts, no password to store, nothing reachable from
    // outside.
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',

    // For a small machine that also runs Node: 128 MB of shared buffers, the rest is left to the operating system's
    // cache.
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Tests open many shops at once, each with its own pool.
    max_connections: durable ? '100' : '300',
    // For solid-state disks: an index read costs about as much as a sequential one.
    random_page_cost: '1.1',
    // Compiling short queries takes longer than running them.
    jit: 'off',
    // Parallel plans need /dev/shm, which containers limit to 64 MB, and CPU cores that the app needs itself.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',

    // Enough log for online backups (pg_backup_start) and for a later standby; limited for small disks.
    wal_level: 'replica',
    max_wal_size: '512MB',
    min_wal_size: '80MB',

    // A client that stopped inside a transaction must not hold its locks forever.
    idle_in_transaction_session_timeout: '5min',
    // The app decides in which time zone a day is computed.
    timezone: 'UTC',
    log_timezone: 'UTC',

    // postgres.log contains what an operator needs. Violated constraints are normal (they settle races), and their
    // details contain personal data, so they are logged without statement and values.
    track_io_timing: 'on',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_min_duration_statement: '2s',
    log_parameter_max_length: '0',
  }
  // Committed orders and payments must survive a power cut. Set explicitly so that no configuration file can disable
  // it.
  const durability = durable ? 'on' : 'off'
  Object.assign(settings, { fsync: durability, synchronous_commit: durability, full_page_writes: durability })
  if (backupDir) Object.assign(settings, archiveSettings(backupDir))
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
