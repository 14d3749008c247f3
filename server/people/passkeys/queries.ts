/** What other capabilities may read and write in the tables of passkeys. */
export { countPasskeys, deletePasskeys, findPasskeys, hasPasskey } from './store.ts'
