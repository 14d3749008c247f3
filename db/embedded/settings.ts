import { archiveSettings } from './log-archive.ts'

export interface SettingsInput {
  socketDir: string
  /** Off only for tests: a power cut may then lose or break everything. */
  durable: boolean
  /** Where the log is kept, for going back to any moment. */
  backupDir?: string | undefined
}

/**
 * How the server is run, given on the command line and not in postgresql.conf: a new version of the program brings its
 * settings along to data that is years old, and a wrong edit in the data directory can't keep the shop closed.
 */
export function serverSettings({ socketDir, durable, backupDir }: SettingsInput): string[] {
  const settings: Record<string, string> = {
    // Only a socket in a directory of mode 0700: no port to clash, no password to keep, nothing to reach from outside.
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',

    // A small machine that also runs Node: 128 MB of own cache, the rest is the operating system's.
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Tests open many shops at once, each with a pool of its own.
    max_connections: durable ? '100' : '300',
    // Disks without moving parts: an index read costs about as much as a sequential one.
    random_page_cost: '1.1',
    // Short queries: compiling them takes longer than running them.
    jit: 'off',
    // Parallel plans need /dev/shm, which containers limit to 64 MB, and two cores that the app needs itself.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',

    // Enough log for online backups (pg_backup_start) and for a standby later; bounded on small disks.
    wal_level: 'replica',
    max_wal_size: '512MB',
    min_wal_size: '80MB',

    // A client that died inside a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: '5min',
    // One clock for all: what a day is, is decided in the app.
    timezone: 'UTC',
    log_timezone: 'UTC',

    // postgres.log: what an operator must know. Refused rows are everyday life (races end in constraints), and their
    // details hold personal data, so they are told without statement and values.
    track_io_timing: 'on',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_min_duration_statement: '2s',
    log_parameter_max_length: '0',
  }
  // Committed is committed, even if the plug is pulled: orders and money. Said aloud so that no file can turn it off.
  const durability = durable ? 'on' : 'off'
  Object.assign(settings, { fsync: durability, synchronous_commit: durability, full_page_writes: durability })
  if (backupDir) Object.assign(settings, archiveSettings(backupDir))
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
