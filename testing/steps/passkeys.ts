import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CallData, CallInput } from '#contract/protocol/call.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { bearer, randomIp, type SignIn } from './accounts.ts'

type Made = CallInput<'POST /user/passkeys'>['body']
type Assertion = CallInput<'POST /user/passkeys/sign-in'>['body']
type Creation = CallData<'POST /user/passkeys/options'>
type Request = CallData<'POST /user/passkeys/sign-in/options'>

/** What an authenticator and its browser may get wrong, or falsify. */
export interface Behaviour {
  origin?: string
  rpId?: string
  userVerified?: boolean
  userPresent?: boolean
  backupEligible?: boolean
  backedUp?: boolean
  signCount?: number
  challenge?: string
  type?: string
  crossOrigin?: boolean
  userHandle?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** An authenticator in software with one passkey, and its browser. */
export class TestAuthenticator {
  readonly #id = randomBytes(24)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  readonly #usual: Behaviour
  #userHandle = ''
  #signCount = 0

  constructor(usual: Behaviour = {}) {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#usual = usual
  }

  get credentialId(): string {
    return this.#id.toString('base64url')
  }

  create(options: Creation, behaviour: Behaviour = {}): Made {
    const as = { ...this.#usual, ...behaviour }
    this.#userHandle = options.user.id
    const clientData = this.#clientData('webauthn.create', options.challenge, { ...as, rpId: as.rpId ?? options.rp.id })
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      Buffer.from(this.#publicKey()),
    ])
    const authData = Buffer.concat([this.#authData(as.rpId ?? options.rp.id, as, 0x40), attested])
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      credential_id: this.credentialId,
      client_data: clientData.toString('base64url'),
      attestation: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
      transports: ['internal'],
    }
  }

  get(options: Request, behaviour: Behaviour = {}): Assertion {
    const as = { ...this.#usual, ...behaviour }
    const rpId = as.rpId ?? options.rpId
    const clientData = this.#clientData('webauthn.get', options.challenge, { ...as, rpId })
    const authData = this.#authData(rpId, as)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return {
      credential_id: this.credentialId,
      client_data: clientData.toString('base64url'),
      authenticator_data: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      user_handle: as.userHandle ?? this.#userHandle,
    }
  }

  #clientData(type: string, challenge: string, as: Behaviour): Buffer {
    const origin = as.origin ?? TestAuthenticator.origin
    const said = {
      type: as.type ?? type,
      challenge: as.challenge ?? challenge,
      origin,
      crossOrigin: as.crossOrigin ?? false,
    }
    return Buffer.from(JSON.stringify(said))
  }

  #authData(rpId: string, as: Behaviour, more = 0): Buffer {
    const { userPresent = true, userVerified = true, backupEligible = false, backedUp = false } = as
    const flags = more | (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (backupEligible ? 8 : 0) | (backedUp ? 16 : 0)
    this.#signCount = as.signCount ?? this.#signCount + 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#signCount)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, point(x)],
      [-3, point(y)],
    ])
    return isoCBOR.encode(key as never)
  }

  /** Origin of the tested shop; its tests set it. */
  static origin = ''
}

/** The steps of people and their devices with one shop. */
export function passkeysOf(app: TestApp) {
  TestAuthenticator.origin = new URL(app.context.publicUrl()).origin
  const send = (method: string, path: string, body: unknown, { token = '', ip = randomIp() } = {}) =>
    app.send(method, `/api${path}`, {
      ...(body !== undefined && { body }),
      headers: { 'x-forwarded-for': ip, ...(token && bearer(token)) },
    })

  async function optionsFor(token: string): Promise<Creation> {
    const answer = await send('POST', '/user/passkeys/options', {}, { token })
    if (answer.json.code !== 0) throw new Error(`No options: ${answer.text}`)
    return answer.json.data as Creation
  }

  return {
    send,
    optionsFor,
    async add(token: string, device = new TestAuthenticator(), behaviour: Behaviour = {}): Promise<Answer> {
      return send('POST', '/user/passkeys', device.create(await optionsFor(token), behaviour), { token })
    },
    /** Adds a passkey to the account of this session. */
    async added(token: string, usual: Behaviour = {}) {
      const device = new TestAuthenticator(usual)
      const answer = await this.add(token, device)
      if (answer.json.code !== 0) throw new Error(`Not added: ${answer.text}`)
      return { device, ...(answer.json.data as CallData<'POST /user/passkeys'>) }
    },
    async asked(ip = randomIp()): Promise<Request> {
      return (await send('POST', '/user/passkeys/sign-in/options', {}, { ip })).json.data as Request
    },
    async signIn(device: TestAuthenticator, behaviour: Behaviour = {}, ip = randomIp()): Promise<Answer> {
      return send('POST', '/user/passkeys/sign-in', device.get(await this.asked(ip), behaviour), { ip })
    },
    async signedIn(device: TestAuthenticator): Promise<SignIn> {
      const answer = await this.signIn(device)
      if (answer.json.code !== 0) throw new Error(`Not signed in: ${answer.text}`)
      return answer.json.data as SignIn
    },
    async askedToProve(token: string): Promise<Request> {
      const answer = await send('POST', '/user/prove/passkey', {}, { token })
      if (answer.json.code !== 0) throw new Error(`Not asked: ${answer.text}`)
      return answer.json.data as Request
    },
    async prove(token: string, device: TestAuthenticator, behaviour: Behaviour = {}): Promise<Answer> {
      const passkey = device.get(await this.askedToProve(token), behaviour)
      return send('POST', '/user/prove', { way: 'passkey', passkey }, { token })
    },
    async list(token: string) {
      const { json } = await send('GET', '/user/passkeys', undefined, { token })
      return (json.data as CallData<'GET /user/passkeys'>).list
    },
    remove: (token: string, id: string) => send('DELETE', `/user/passkeys/${id}`, undefined, { token }),
  }
}
