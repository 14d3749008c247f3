import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { deriveWithoutWebCrypto } from './derive-without-webcrypto.ts'

test('a proof made with it is accepted by the server', async () => {
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 50,
    counter: 40,
    deriveKey,
    ...secrets,
  })
  const solution = await solveChallenge({ challenge, deriveKey: deriveWithoutWebCrypto })
  if (!solution) throw new Error('not solved')
  expect((await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified).toBe(true)
})
