import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('stands on its own without any setting', () => {
  expect(readEnvironment({})).toMatchObject({ host: '127.0.0.1', port: 3000, demo: true, worker: true })
})

test('an empty variable is as good as none', () => {
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
  [{ STRIPE_API: 'http://10.0.0.1:4000' }, /^STRIPE_API /],
  [{ PDOK_URL: 'ftp://x' }, /^PDOK_URL /],
  [{ MAP_TILES: 'https://x/{z}/{x}.png' }, /^MAP_TILES /],
  [{ MAP_TILES: "https://x/{z}/{x}/{y}.png; script-src 'unsafe-inline'" }, /^MAP_TILES /],
])('a wrong value stops the start with one line: %j', (variables, line) => {
  expect(() => readEnvironment(variables)).toThrow(line)
})

test('the map is off until pictures are named, by a name we know or a pattern', () => {
  expect(readEnvironment({}).map).toBeUndefined()
  expect(readEnvironment({ MAP_TILES: 'off' }).map).toBeUndefined()
  expect(readEnvironment({ MAP_TILES: 'pdok-aerial' }).map).toMatchObject({
    tiles: expect.stringMatching(/^https:\/\/service\.pdok\.nl\/.*\{z\}\/\{x\}\/\{y\}\.jpeg$/),
    attribution: expect.stringContaining('CC BY'),
  })
  const own = { MAP_TILES: 'http://localhost:9000/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Us' }
  expect(readEnvironment(own).map).toEqual({ tiles: own.MAP_TILES, attribution: 'Us' })
})

test('nobody outside is asked where it says off', () => {
  expect(readEnvironment({ ECB_URL: 'off', PDOK_URL: 'off' })).toMatchObject({ ecbUrl: undefined, pdokUrl: undefined })
  expect(readEnvironment({}).ecbUrl).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//)
})

test('figures and spans are off until somebody says where they go', () => {
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
