import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Patterns of keys that give access to other services. */
const secrets: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  'a key of a payment provider':
    /\b(?:sk|rk)_live_[A-Za-z0-9]{10,}|\bwhsec_[A-Za-z0-9+/]{24,}|\b(?:live|test)_[A-Za-z0-9]{30,}\b/,
  'a test key of a payment provider': /\bsk_test_[A-Za-z0-9]{20,}/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b|\bya29\.[0-9A-Za-z_-]{20,}/,
  'a token of a code host': /\bgh[pousr]_[A-Za-z0-9]{30,}|\bglpat-[A-Za-z0-9_-]{20,}|\bnpm_[A-Za-z0-9]{36}\b/,
  'a token of a chat': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
  'a password in an address':
    /\b(?:postgres(?:ql)?|mysql|mongodb|redis|amqp|https?|smtps?):\/\/[^\s:/@'"`$<>{}]+:(?!\$|change-me)[^\s@/'"`<>{}]{6,}@(?!(?:localhost|127\.|[\w.-]*example))/,
}

test('no file contains a secret of another service', () => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = stdout.split('\n').filter(file => file !== '' && file !== 'package-lock.json' && sizeOf(file) < 2 ** 20)
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(file => {
    const text = readFileSync(join(root, file), 'latin1')
    return Object.entries(secrets)
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${file}: ${what}`)
  })
  expect(found).toEqual([])
  expect(files.filter(file => /(^|\/)\.env(\.|$)|\.(pem|p12|pfx|keystore)$|id_(rsa|ed25519)$/.test(file))).toEqual([])
})

function sizeOf(file: string): number {
  return statSync(join(root, file), { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY
}

test('a secret would be found', () => {
  const samples = [
    `sk_${'live'}_51H8abcdEFGHijkl`,
    `ghp_${'a1B2'.repeat(9)}`,
    `AKIA${'ABCD'.repeat(4)}`,
    `-----BEGIN ${'PRIVATE'} KEY-----\nMIIEvQIBADANBgkqhkiG9w0B`,
    `postgres://shop:${'hunter22'}@db.internal/shop`,
  ]
  for (const sample of samples)
    expect(
      Object.values(secrets).some(pattern => pattern.test(sample)),
      sample,
    ).toBe(true)
})
