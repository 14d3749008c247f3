import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { derivePlainly, pbkdf2 } from './plain-pbkdf2.ts'

test.each([
  [1, 0, 1, 32],
  [20, 16, 1, 32],
  [20, 16, 1000, 32],
  [64, 51, 3, 32],
  [65, 52, 7, 16],
  [200, 200, 2, 100],
])('a key of %i bytes, a salt of %i, %i rounds, %i bytes out: as Node has it', (key, salt, rounds, bytes) => {
  const [password, grains] = [randomBytes(key), randomBytes(salt)]
  const made = Buffer.from(pbkdf2(password, grains, rounds, bytes))
  expect(made.equals(pbkdf2Sync(password, grains, rounds, bytes, 'sha256'))).toBe(true)
})

test('a proof made with it is accepted by the server', async () => {
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 50,
    counter: 40,
    deriveKey,
    ...secrets,
  })
  const solution = await solveChallenge({ challenge, deriveKey: derivePlainly })
  if (!solution) throw new Error('not solved')
  expect((await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified).toBe(true)
})
