import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairQueue } from '#server/platform/queues/fair-queue.ts'

/** OWASP's first choice of parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32

/**
 * Hashing is expensive by design: a few run at once in Node's thread pool, others wait in a fair queue, and beyond that
 * requests are refused, so that the server is not kept busy with hashing. One network can fill only a part of the
 * queue.
 */
const queue = new FairQueue({ maxWeight: 2, maxQueued: 200, maxQueuedPerNetwork: 60 })
const queued = <Result>(work: () => Promise<Result>) => queue.run(1, work)

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** In the standard text form, which contains the parameters, so that they can be changed later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await queued(() => derive('argon2id', { ...cost, message: toBytes(password), nonce, tagLength }))
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Without a password or an account it takes as long as a wrong password. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = form.exec(hash ?? '') ?? form.exec(dummyHash) ?? []
  const expected = Buffer.from(tag, 'base64')
  const derived = await queued(() =>
    derive('argon2id', {
      message: toBytes(password),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(derived, expected) && Boolean(hash)
}

const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$${'A'.repeat(43)}`

/** The same password can be composed or decomposed Unicode, depending on the keyboard. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8')
}
