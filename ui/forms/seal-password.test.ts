import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import type { Call } from '#contract/protocol/call.ts'
import { sealPasswords, sealWith, withSealed } from './seal-password.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { kid: 'seal-1', public_key: String(publicKey.export({ type: 'spki', format: 'pem' })) }
const quietly = (async () => key) as unknown as Call
const noon = 1_800_000_000

function opened(text: string) {
  const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return JSON.parse(privateDecrypt(options, Buffer.from(text, 'base64')).toString('utf8'))
}

function refusal(code: number, data: unknown = null) {
  const facts = { reason: 'refused', code, http: 400, msg: '', text: '', action: 'toast', shown: false } as const
  return new CallFailure({ ...facts, data })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an encrypted password', () => {
  test('decrypts with the private key to password, time and nonce', async () => {
    const sealed = await sealPasswords(quietly, { password: 'Wachtwoord-ü-密1' }, noon + 0.7)
    expect(sealed.kid).toBe('seal-1')
    const { password, ts, nonce } = opened(sealed.password)
    expect(password).toBe('Wachtwoord-ü-密1')
    expect(ts).toBe(noon)
    expect(nonce.length).toBeGreaterThanOrEqual(8)
    expect(nonce.length).toBeLessThanOrEqual(64)
  })

  test('differs each time, and for each field', async () => {
    const one = await sealPasswords(quietly, { old_password: 'same-1a', password: 'same-1a' }, noon)
    const nonces = [opened(one.old_password).nonce, opened(one.password).nonce]
    expect(nonces[0]).not.toBe(nonces[1])
    expect(one.old_password).not.toBe(one.password)
  })

  test('holds the longest password of one-byte characters; if one does not fit, all are sent plain', async () => {
    const longest = `${'x'.repeat(62)}1!`
    expect(await sealWith(crypto.subtle, key, { password: longest }, noon)).toBeDefined()
    const wide = `${'密'.repeat(62)}1!`
    expect(await sealWith(crypto.subtle, key, { password: wide }, noon)).toBeUndefined()
    expect(await sealPasswords(quietly, { old_password: longest, password: wide }, noon)).toEqual({
      old_password: longest,
      password: wide,
    })
  })

  test('is left out where the browser has no WebCrypto, and no key is requested', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const asked = vi.fn()
    expect(await sealPasswords(asked as unknown as Call, { password: 'plain-1a' }, noon)).toEqual({
      password: 'plain-1a',
    })
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a device with a wrong clock', () => {
  const stale = 110101
  const serverTime = (seconds: number) =>
    vi.stubGlobal('fetch', async () => ({ headers: new Headers({ date: new Date(seconds * 1000).toUTCString() }) }))
  const send = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers({ now: noon * 1000, toFake: ['Date'] })
    send.mockReset()
  })

  test("encrypts once more, for the server's time", async () => {
    serverTime(noon + 3600)
    send.mockRejectedValueOnce(refusal(stale)).mockResolvedValueOnce('in')
    expect(await withSealed(quietly, { password: 'secret-1' }, send)).toBe('in')
    expect(opened(send.mock.calls[1]?.[0].password).ts).toBe(noon + 3600)
  })

  test('does not retry when the clocks agree', async () => {
    serverTime(noon + 5)
    send.mockRejectedValue(refusal(stale))
    await expect(withSealed(quietly, { password: 'secret-1' }, send)).rejects.toThrow()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('does not retry when a second factor is required, or the password is wrong', async () => {
    serverTime(noon + 3600)
    for (const error of [refusal(stale, { second_factor: true }), refusal(100206)]) {
      send.mockReset().mockRejectedValue(error)
      await expect(withSealed(quietly, { password: 'secret-1' }, send)).rejects.toBe(error)
      expect(send).toHaveBeenCalledTimes(1)
    }
  })
})
