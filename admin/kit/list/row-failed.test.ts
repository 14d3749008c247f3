import { expect, test } from 'vitest'
import { CallFailure, type FailureDetails } from '#client/call-failure.ts'
import { formatFailure, RowError } from './row-failed.ts'

const failed = (details: Partial<FailureDetails>) =>
  new CallFailure({
    ...{ reason: 'refused', code: 400, http: 400, msg: '', text: 'Check what you typed.', action: 'toast' },
    ...{ shown: false, ...details },
  } as FailureDetails)
const messages = {
  told: (error: unknown) => ((error as CallFailure).isUnreported ? 'told' : undefined),
  alone: 'say why',
}
const field = (path: string, message: string) => ({ path, message, rule: 'invalid' })

test('a row shows the text of its own screen, and never an empty one', () => {
  expect(formatFailure(new RowError('no room'), messages)).toBe('no room')
  expect(formatFailure(failed({}), messages)).toBe('told')
  expect(
    formatFailure(
      failed({ fields: [field('units', 'Name a machine.'), field('carrier', 'Name a machine.')] }),
      messages,
    ),
  ).toBe('Name a machine.')
  expect(formatFailure(failed({ fields: [field('concession_reason', 'Required.')] }), messages)).toBe('say why')
  expect(formatFailure(failed({ action: 'silent', text: 'Done before.' } as Partial<FailureDetails>), messages)).toBe(
    'Done before.',
  )
})
