import { expect, test } from 'vitest'
import { CallFailure, type FailureDetails } from '#client/call-failure.ts'
import { RowFailed, whyFailed } from './row-failed.ts'

const failed = (facts: Partial<FailureDetails>) =>
  new CallFailure({
    ...{ reason: 'refused', code: 400, http: 400, msg: '', text: 'Check what you typed.', action: 'toast' },
    ...{ shown: false, ...facts },
  } as FailureDetails)
const words = { told: (error: unknown) => ((error as CallFailure).isUnreported ? 'told' : undefined), alone: 'say why' }
const field = (path: string, message: string) => ({ path, message, rule: 'invalid' })

test('a row says what its own screen would say, and never nothing', () => {
  expect(whyFailed(new RowFailed('no room'), words)).toBe('no room')
  expect(whyFailed(failed({}), words)).toBe('told')
  expect(
    whyFailed(failed({ fields: [field('units', 'Name a machine.'), field('carrier', 'Name a machine.')] }), words),
  ).toBe('Name a machine.')
  expect(whyFailed(failed({ fields: [field('concession_reason', 'Required.')] }), words)).toBe('say why')
  expect(whyFailed(failed({ action: 'silent', text: 'Done before.' } as Partial<FailureDetails>), words)).toBe(
    'Done before.',
  )
})
