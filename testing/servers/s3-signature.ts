import { createHash, createHmac } from 'node:crypto'

/** A signed request, with the day and region of its key. */
export interface Signed {
  method: string
  /** As in the first line of the request, with its query. */
  target: string
  headers: Record<string, string>
  /** Of the body, in hex, from the header. */
  contentSha256: string
  /** 20260331T140500Z */
  moment: string
  region: string
  secretKey: string
}

/**
 * Signature Version 4 of S3, implemented from the published description without the shop's code, so that a mistake
 * would have to be made twice.
 */
export function s3Signature({ method, target, headers, contentSha256, moment, region, secretKey }: Signed): string {
  const [path = '/', query = ''] = target.split('?')
  const names = Object.keys(headers).sort()
  const canonical = [
    method,
    path
      .split('/')
      .map(part => escaped(decodeURIComponent(part)))
      .join('/'),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .sort()
      .join('&'),
    ...names.map(name => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    contentSha256,
  ].join('\n')
  const day = moment.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', moment, scope, hash].join('\n')).toString('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Percent-encodes each byte except letters, digits and four characters; upper-case hex. */
function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map(byte => String.fromCharCode(byte))
    .map(sign =>
      /[A-Za-z0-9_.~-]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}
