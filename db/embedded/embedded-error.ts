/** A message for the person who starts the shop, followed by PostgreSQL's last log lines if there are any. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(sentence: string, output = '') {
    super(output.trim() ? `${sentence}\n\n${output.trim()}` : sentence)
  }
}

export const fallbackHint = 'To use a PostgreSQL 18 of your own instead, set DATABASE_URL.'
