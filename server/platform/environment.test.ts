import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('works without any variable', () => {
  expect(readEnvironment({})).toMatchObject({ host: '127.0.0.1', port: 3000, demo: true, worker: true })
})

test('an empty variable is treated as unset', () => {
  expect(readEnvironment({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined })
})

test.each([
  [{ PORT: 'many' }, /^PORT /],
  [{ PORT: '70000' }, /^PORT /],
  [{ SEED: 'all' }, /^SEED /],
  [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL /],
  [{ DB_PREPARE: 'maybe' }, /^DB_PREPARE /],
  [{ DATABASE_REPLICA_URL: 'somewhere' }, /^DATABASE_REPLICA_URL /],
  [{ DRAIN_SECONDS: '301' }, /^DRAIN_SECONDS /],
  [{ METRICS_PORT: 'yes' }, /^METRICS_PORT /],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT /],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a b' }, /^OTEL_EXPORTER_OTLP_HEADERS /],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG /],
  [{ ECB_URL: 'yes' }, /^ECB_URL /],
  [{ STRIPE_API: 'https://api.example.org' }, /^STRIPE_API /],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET come together/],
  [{ PAYMENT_PROVIDER: 'nobody' }, /^PAYMENT_PROVIDER /],
  [{ PAYMENT_PROVIDER: 'stripe' }, /^PAYMENT_PROVIDER is stripe, and its keys are missing/],
  [{ STRIPE_API: 'http://10.0.0.1:4000' }, /^STRIPE_API /],
  [{ PDOK_URL: 'ftp://x' }, /^PDOK_URL /],
  [{ S3_ENDPOINT: 'http://files.example' }, /^S3_ENDPOINT is not usable: expected https:/],
  [{ S3_ENDPOINT: 'https://files.example/bucket' }, /^S3_ENDPOINT /],
  [{ S3_ENDPOINT: 'https://key:secret@files.example' }, /^S3_ENDPOINT /],
  [{ S3_ENDPOINT: 'files.example' }, /^S3_ENDPOINT /],
  [{ S3_BUCKET: '../x' }, /^S3_BUCKET /],
  [{ S3_PREFIX: 'shop/../other' }, /^S3_PREFIX /],
  [{ S3_PREFIX: '/shop' }, /^S3_PREFIX /],
  [{ S3_ACCESS_KEY: 'a/b' }, /^S3_ACCESS_KEY /],
  [{ S3_SECRET_KEY: 'a secret\n' }, /^S3_SECRET_KEY /],
  [{ S3_REGION: 'eu-central-1' }, /missing is S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY$/],
  [
    { S3_ENDPOINT: 'https://files.example', S3_BUCKET: 'genie', S3_SECRET_KEY: 'x' },
    /^S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY come together: missing is S3_ACCESS_KEY$/,
  ],
  [{ MAP_TILES: 'https://x/{z}/{x}.png' }, /^MAP_TILES /],
  [{ MAP_TILES: "https://x/{z}/{x}/{y}.png; script-src 'unsafe-inline'" }, /^MAP_TILES /],
])('a wrong value stops the start with one line: %j', (variables, line) => {
  expect(() => readEnvironment(variables)).toThrow(line)
})

test('the map is off until a tile source is configured, by a known name or a pattern', () => {
  expect(readEnvironment({}).map).toBeUndefined()
  expect(readEnvironment({ MAP_TILES: 'off' }).map).toBeUndefined()
  expect(readEnvironment({ MAP_TILES: 'pdok-aerial' }).map).toMatchObject({
    tiles: expect.stringMatching(/^https:\/\/service\.pdok\.nl\/.*\{z\}\/\{x\}\/\{y\}\.jpeg$/),
    attribution: expect.stringContaining('CC BY'),
  })
  const own = { MAP_TILES: 'http://localhost:9000/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Us' }
  expect(readEnvironment(own).map).toEqual({ tiles: own.MAP_TILES, attribution: 'Us' })
})

test('external services are not called where they are set to off', () => {
  expect(readEnvironment({ ECB_URL: 'off', PDOK_URL: 'off' })).toMatchObject({ ecbUrl: undefined, pdokUrl: undefined })
  expect(readEnvironment({}).ecbUrl).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//)
})

test('metrics and traces are off until their target is configured', () => {
  expect(readEnvironment({})).toMatchObject({ metrics: undefined, traces: undefined })
  expect(readEnvironment({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  const traces = {
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_SERVICE_NAME: 'shop' },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20eA==, tenant=a', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  }
  expect(readEnvironment(traces).traces).toEqual({
    ...{ endpoint: 'http://collector:4318', serviceName: 'shop', ratio: 0.1 },
    headers: { authorization: 'Basic eA==', tenant: 'a' },
  })
})

test('files are stored in their folder until a store is configured completely', () => {
  expect(readEnvironment({ S3_ENDPOINT: '', S3_BUCKET: '', S3_PREFIX: '' }).s3).toBeUndefined()
  const store = {
    S3_ENDPOINT: 'https://files.example:9000/',
    S3_BUCKET: 'genie',
    S3_ACCESS_KEY: 'k',
    S3_SECRET_KEY: 's/+=',
  }
  expect(readEnvironment(store).s3).toEqual({
    ...{ endpoint: 'https://files.example:9000', bucket: 'genie', region: 'us-east-1' },
    ...{ accessKey: 'k', secretKey: 's/+=', prefix: '' },
  })
  for (const S3_PREFIX of ['shop/files', 'shop/files/']) {
    expect(readEnvironment({ ...store, S3_PREFIX, S3_REGION: 'auto' }).s3).toMatchObject({
      ...{ prefix: 'shop/files/', region: 'auto' },
    })
  }
  for (const S3_ENDPOINT of ['http://127.0.0.1:9000', 'http://[::1]:9000', 'http://localhost']) {
    expect(readEnvironment({ ...store, S3_ENDPOINT }).s3).toMatchObject({ endpoint: S3_ENDPOINT })
  }
})
