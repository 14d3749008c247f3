/** A plain sentence for the person who starts the shop, with PostgreSQL's last words below it where there are any. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(sentence: string, lastWords = '') {
    super(lastWords.trim() ? `${sentence}\n\n${lastWords.trim()}` : sentence)
  }
}

export const wayOut = 'To use a PostgreSQL 18 of your own instead, set DATABASE_URL.'
