/** WebAuthn encodes bytes as base64url. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

export function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

/** The user handle that an authenticator stores: sixteen bytes that identify nobody outside the shop. */
export function toUserHandle(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex')
}
