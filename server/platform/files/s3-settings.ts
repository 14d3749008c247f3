import { z } from 'zod'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Empty, or ends with a slash. */
  prefix: string
}

const noOrigin = 'expected https://host, or http:// on this machine, without a path'

/** Keys and private pictures are sent there: over TLS, or only within this machine. */
const safeOrigin = z
  .url({ protocol: /^https?$/, error: noOrigin })
  .refine(value => URL.canParse(value) && isSafeOrigin(new URL(value)), { error: noOrigin })
  .transform(value => new URL(value).origin)

function isSafeOrigin({ protocol, hostname, href, origin }: URL): boolean {
  const isHere = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname)
  return href === `${origin}/` && (protocol === 'https:' || isHere)
}

/** Only characters that need no escaping in an address, so that the signed name and the requested one cannot differ. */
const bucket = z.string().regex(/^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/)
const folders = /^\w[\w.-]*(\/\w[\w.-]*)*\/?$/

export const s3Variables = {
  S3_ENDPOINT: safeOrigin.optional(),
  S3_BUCKET: bucket.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  S3_ACCESS_KEY: z
    .string()
    .regex(/^[\w.+=@:-]{1,128}$/)
    .optional(),
  S3_SECRET_KEY: z.string().regex(/^\S+$/).optional(),
  /** Folders in a bucket that is shared with others. */
  S3_PREFIX: z.string().max(200).regex(folders).optional(),
}

type S3Variables = { [Name in keyof typeof s3Variables]?: string | undefined }

const required = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** An incomplete configuration would leave it unclear where files are stored. */
export function findS3Problem(variables: S3Variables): string | undefined {
  const missing = required.filter(name => !variables[name])
  const isNamed = missing.length < required.length || variables.S3_REGION || variables.S3_PREFIX
  if (!isNamed || missing.length === 0) return undefined
  return `${required.slice(0, -1).join(', ')} and ${required.at(-1)} come together: missing is ${missing.join(', ')}`
}

export function toS3Settings(variables: S3Variables): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION, S3_PREFIX } = variables
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined
  return {
    ...{ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY },
    // The default name in stores without regions too.
    region: S3_REGION ?? 'us-east-1',
    prefix: S3_PREFIX ? `${S3_PREFIX.replace(/\/$/, '')}/` : '',
  }
}
