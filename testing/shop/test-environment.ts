import { type Environment, readEnvironment } from '#server/platform/environment.ts'

/** A demo shop that nobody was in before, and that asks nobody outside unless a test brings the one who answers. */
export function testEnvironment(change: Record<string, string> = {}): Environment {
  return readEnvironment({
    LOG_LEVEL: 'silent',
    PORT: '0',
    WORKER: 'off',
    DEMO_LIFE: 'off',
    PROOF_WORK: '20',
    // Tests mail the same few people over and over: only a test of the budget has one.
    STRANGER_MAILS: '100000',
    ECB_URL: 'off',
    PDOK_URL: 'off',
    // Many at once on whatever machine there is: only a test of that is told to come back.
    SHED_AFTER_MS: '60000',
    ...change,
  })
}
