import { type Environment, readEnvironment } from '#server/platform/environment.ts'

/** A new demo shop that calls no external service unless a test provides one. */
export function testEnvironment(change: Record<string, string> = {}): Environment {
  return readEnvironment({
    LOG_LEVEL: 'silent',
    PORT: '0',
    WORKER: 'off',
    DEMO_LIFE: 'off',
    PROOF_WORK: '20',
    // Tests send many mails to the same few people: only a test of the budget has a limit.
    STRANGER_MAILS: '100000',
    ECB_URL: 'off',
    PDOK_URL: 'off',
    // Many tests run at once on any machine: only a test of load shedding gets refusals.
    SHED_AFTER_MS: '60000',
    ...change,
  })
}
