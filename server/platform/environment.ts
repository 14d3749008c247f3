import { resolve } from 'node:path'
import { z } from 'zod'
import type { Simulation } from '#domain/going-live/simulations.ts'
import type { GivenCarrier } from './carriers/carrier-settings.ts'
import { carrierComplaint, carriersIn, carrierVariables } from './carriers/known-carriers.ts'
import { findS3Problem, type S3Settings, s3Variables, toS3Settings } from './files/s3-settings.ts'
import {
  providerCodes,
  providerComplaint,
  providersIn,
  providerVariables,
} from './payment-providers/known-providers.ts'
import type { GivenProvider } from './payment-providers/provider-settings.ts'

const flag = z.enum(['on', 'off']).transform(value => value === 'on')
const origin = z.url({ protocol: /^https?$/ }).transform(value => value.replace(/\/$/, ''))

/** An address, or `off` where no external service may be called. */
const outsideAddress = z.union([z.literal('off'), origin])
/** Raster tiles: a known source by name, or a pattern. */
const tiles = z.union([
  z.literal('off').transform(() => undefined),
  z.enum(['pdok-aerial', 'pdok-map']).transform(name => knownTiles[name]),
  z
    .url({ protocol: /^https?$/ })
    .regex(/^[^'",;\s]*\{z\}[^'",;\s]*$/)
    .refine(pattern => pattern.includes('{x}') && pattern.includes('{y}'))
    .transform(pattern => ({ tiles: pattern, attribution: '' })),
])

/** Must be generated randomly: there is no protection against guessing. */
const secret = z.string().min(32, 'expected 32 characters or more')

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./.data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DB_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DB_PREPARE: flag.default(true),
  SEED: z.enum(['demo', 'none']).default('demo'),
  DEMO_LIFE: flag.default(true),
  WORKER: flag.default(true),
  SHED_AFTER_MS: z.coerce.number().int().min(20).max(60_000).default(2000),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Unset: metrics are not served. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Unset: nothing is traced. The names are defined by OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/)
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('genie'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY: z.string().default('loopback'),
  STRANGER_MAILS: z.coerce.number().int().min(2).max(100_000).default(12),
  PROOF_WORK: z.coerce.number().int().min(10).max(100_000).default(1000),
  /** Unset: the shop's private keys are stored in the database unencrypted. */
  KEYS_SECRET: secret.optional(),
  KEYS_SECRET_BEFORE: secret.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: origin.default('https://accounts.google.com'),
  /** Names the simulation in a real shop: the included sandbox, or a provider's test keys. */
  PAYMENTS: z.literal('sandbox').optional(),
  /** The provider for new payments, where several have keys. */
  PAYMENT_PROVIDER: z.enum(providerCodes).optional(),
  ...providerVariables,
  ...carrierVariables,
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_PROTOCOL: z.enum(['none', 'starttls', 'tls']).default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  /** Domain of the sender's address and of the Message-ID. */
  SMTP_DOMAIN: z.string().optional(),
  /** Unset: uploaded files are stored in a folder. */
  ...s3Variables,
  ECB_URL: outsideAddress.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  PDOK_URL: outsideAddress.default('https://api.pdok.nl/bzk/locatieserver/search/v3_1'),
  MAP_TILES: tiles.optional(),
  MAP_ATTRIBUTION: z.string().max(200).optional(),
})

/** Every setting, for the test that compares them with README.md. */
export const settingNames = Object.keys(schema.shape)

export interface Environment {
  host: string
  port: number
  /** Undefined: the address on which the server listens. */
  publicUrl: string | undefined
  dataDir: string
  /** Where the embedded PostgreSQL archives its log, and `npm run backup` writes its copies. */
  backupDir: string | undefined
  databaseUrl: string | undefined
  /** For LISTEN, the worker and migrations, where DATABASE_URL goes through a pooler. */
  databaseDirectUrl: string | undefined
  /** A streaming replica for reading long lists. */
  databaseReplicaUrl: string | undefined
  databasePool: number
  prepareStatements: boolean
  /** Demo data, demo logins, /dev pages and a movable clock; never in a real shop. */
  demo: boolean
  /** What this real shop only simulates, set by its operator and shown on every page. */
  simulations: readonly Simulation[]
  /** A demo shop starts with a year of history: customers, orders, requests, a ledger. */
  demoHistory: boolean
  /** Whether this process also runs jobs; off where `npm run worker` does. */
  worker: boolean
  /** How long a process still accepts requests after the signal to stop, so that the load balancer can react. */
  drainSeconds: number
  /** How long a request may wait in the queue before it is refused. */
  shedAfterMs: number
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
  /** The address on which this process serves its metrics; undefined: not served. */
  metrics: { host: string; port: number } | undefined
  /** Where spans are sent; undefined: tracing is off. */
  traces: TraceSettings | undefined
  trustProxy: string
  /**
   * The proof of work required before a mail is sent to an unverified address, in steps; a phone computes 1000 in a
   * third of a second.
   */
  proofWork: number
  /** The maximum number of mails per day to an unverified address. */
  strangerMails: number
  keysSecrets: KeysSecrets
  /** The first administrator of a real shop, created at the first start. */
  admin: { email: string; password: string } | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  /** The payment providers with keys; the first handles new payments. */
  providers: readonly GivenProvider[]
  /** The carriers with keys; the first is the usual one. */
  carriers: readonly GivenCarrier[]
  smtp: SmtpSettings | undefined
  /** The object store for uploaded files; undefined: the folder `files` in the data folder. */
  s3: S3Settings | undefined
  /** The source of daily exchange rates; undefined: none, the included rates are used. */
  ecbUrl: string | undefined
  /** The Dutch address register; undefined: people type their street themselves. */
  pdokUrl: string | undefined
  /** The map tiles; undefined: there is no map, only the sketch. */
  map: MapTiles | undefined
}

/** The secrets that encrypt the shop's private keys in the database; none: they are stored unencrypted. */
export interface KeysSecrets {
  now: string | undefined
  /** The previous secret, after a change. */
  before: string | undefined
}

export interface TraceSettings {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The proportion of requests that are traced, where the caller has not decided: 0 to 1. */
  ratio: number
}

export interface MapTiles {
  /** Contains {z}, {x} and {y}. */
  tiles: string
  attribution: string
}

const knownTiles: Record<'pdok-aerial' | 'pdok-map', MapTiles> = {
  'pdok-aerial': {
    tiles: 'https://service.pdok.nl/hwh/luchtfotorgb/wmts/v1_0/Actueel_orthoHR/EPSG:3857/{z}/{x}/{y}.jpeg',
    attribution: 'Beeldmateriaal.nl, CC BY 4.0',
  },
  'pdok-map': {
    tiles: 'https://service.pdok.nl/brt/achtergrondkaart/wmts/v2_0/standaard/EPSG:3857/{z}/{x}/{y}.png',
    attribution: 'Kadaster, CC BY 4.0',
  },
}

export interface SmtpSettings {
  host: string
  port: number
  protocol: 'none' | 'starttls' | 'tls'
  user: string | undefined
  password: string | undefined
  domain: string
}

/** Problems in the environment that the operator can fix; one line each. */
export class EnvironmentError extends Error {
  constructor(lines: string | readonly string[]) {
    super(typeof lines === 'string' ? lines : lines.join('\n'))
  }

  /** The text that the program prints. */
  get report(): string {
    return this.message.replaceAll(/^/gm, 'genie: ')
  }
}

/** Parses every environment variable once at the start, so that errors are reported immediately. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const variablesSet = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(variablesSet)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new EnvironmentError(`${issue?.path.join('.')} is not usable: ${issue?.message}`)
  }
  const v = parsed.data
  const halfSet =
    providerComplaint(variablesSet, v.PAYMENT_PROVIDER) ?? carrierComplaint(variablesSet) ?? findS3Problem(v)
  if (halfSet) throw new EnvironmentError(halfSet)
  return {
    host: v.HOST,
    port: v.PORT,
    publicUrl: v.PUBLIC_URL,
    dataDir: resolve(v.DATA_DIR),
    backupDir: v.BACKUP_DIR && resolve(v.BACKUP_DIR),
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL,
    databasePool: v.DB_POOL,
    prepareStatements: v.DB_PREPARE,
    demo: v.SEED === 'demo',
    simulations: v.SEED === 'none' && v.PAYMENTS ? ['payments'] : [],
    demoHistory: v.SEED === 'demo' && v.DEMO_LIFE,
    worker: v.WORKER,
    drainSeconds: v.DRAIN_SECONDS,
    shedAfterMs: v.SHED_AFTER_MS,
    logLevel: v.LOG_LEVEL,
    metrics: v.METRICS_PORT === undefined ? undefined : { host: v.METRICS_HOST, port: v.METRICS_PORT },
    traces: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: parseHeaders(v.OTEL_EXPORTER_OTLP_HEADERS),
          serviceName: v.OTEL_SERVICE_NAME,
          ratio: v.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    trustProxy: v.TRUST_PROXY,
    proofWork: v.PROOF_WORK,
    strangerMails: v.STRANGER_MAILS,
    keysSecrets: { now: v.KEYS_SECRET, before: v.KEYS_SECRET_BEFORE },
    admin:
      v.ADMIN_EMAIL && v.ADMIN_PASSWORD
        ? { email: v.ADMIN_EMAIL.toLowerCase(), password: v.ADMIN_PASSWORD }
        : undefined,
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
        ? { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET, issuer: v.GOOGLE_ISSUER }
        : undefined,
    providers: providersIn(variablesSet, v.PAYMENT_PROVIDER),
    carriers: carriersIn(variablesSet),
    smtp: v.SMTP_HOST
      ? {
          host: v.SMTP_HOST,
          port: v.SMTP_PORT,
          protocol: v.SMTP_PROTOCOL,
          user: v.SMTP_USER,
          password: v.SMTP_PASSWORD,
          domain: v.SMTP_DOMAIN ?? v.SMTP_HOST,
        }
      : undefined,
    s3: toS3Settings(v),
    ecbUrl: v.ECB_URL === 'off' ? undefined : v.ECB_URL,
    pdokUrl: v.PDOK_URL === 'off' ? undefined : v.PDOK_URL,
    map: v.MAP_TILES && { ...v.MAP_TILES, ...(v.MAP_ATTRIBUTION && { attribution: v.MAP_ATTRIBUTION }) },
  }
}

/** Parses `name=value,other=value`, with URL-encoded values. */
function parseHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').filter(pair => pair.includes('='))
  return Object.fromEntries(
    pairs.map(pair => {
      const [name = '', ...rest] = pair.split('=')
      return [name.trim(), decodeURIComponent(rest.join('=').trim())]
    }),
  )
}
