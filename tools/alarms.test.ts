import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Rule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
}
interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string }[]
}

const { groups } = parse(read('ops/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap(group => group.rules)
const { panels } = JSON.parse(read('ops/grafana-dashboard.json')) as { panels: Panel[] }
const page = read('docs/operations.md')
const rows = (page.split('## What each alarm means')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter(line => /^\| (`|–)/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))

/** Every series in an expression, with the labels it names; throws if the expression is invalid. */
function seriesOf(expr: string): { name: string; labels: string[] }[] {
  const text = expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
  const found: { name: string; labels: string[] }[] = []
  parser.parse(text).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) throw new Error(`Not understood at ${from}: ${text}`)
      if (name === 'VectorSelector') {
        const [, series = '', matchers = ''] = /^([\w:]*)(.*)$/s.exec(text.slice(from, to)) ?? []
        found.push({ name: series, labels: [...matchers.matchAll(/(\w+)\s*[=!]~?/g)].map(match => match[1] ?? '') })
      }
    },
  })
  return found
}

/** Series and labels that Prometheus itself adds. */
const added = { series: new Set(['up']), labels: new Set(['instance', 'job', 'part']) }

let app: TestApp
const told = new Map<string, Set<string>>()
beforeAll(async () => {
  const nothing = () => ({ scripts: [], styles: [], preloads: [] })
  const web: LoadedWeb = {
    render: async () => ({ status: 200, html: '', cacheable: true, page: 'home' }),
    ...{
      searchRead: () => '',
      hasPage: () => true,
      sitemapPaths: [],
      aheadPaths: [],
      assets: nothing,
      adminApp: nothing,
    },
  }
  app = await testApp({ web, environment: { METRICS_PORT: '0', WORKER: 'on' } })
  for (const metric of app.context.metrics?.registry.getMetricsAsArray() ?? []) {
    const { name, labelNames, type } = metric as unknown as Record<'name' | 'type', string> & { labelNames: string[] }
    for (const end of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) {
      told.set(name + end, new Set([...labelNames, ...(end === '_bucket' ? ['le'] : [])]))
    }
  }
})
afterAll(() => app.close())

function expectTold(expr: string): void {
  const series = seriesOf(expr)
  expect(series.length, expr).toBeGreaterThan(0)
  for (const { name, labels } of series) {
    if (added.series.has(name)) continue
    const own = told.get(name)
    if (!own) throw new Error(`${name} is told by nobody: ${expr}`)
    expect(
      labels.filter(label => !own.has(label) && !added.labels.has(label)),
      expr,
    ).toEqual([])
  }
}

describe('alarms', () => {
  test.each(rules)('$alert uses only existing metrics', ({ expr, for: during, labels }) => {
    expectTold(expr)
    expect(during).toMatch(/^\d+m$/)
    expect(['page', 'ticket']).toContain(labels.severity)
  })

  test('each is in docs/operations.md, and each named there exists, in the same order', () => {
    const named = rows.flatMap(([, cell = '']) => /^`(\w+)`$/.exec(cell)?.[1] ?? [])
    expect(named).toEqual(rules.map(({ alert }) => alert))
  })

  test.each(rules)('$alert has the threshold of its row', ({ alert, expr, for: during }) => {
    const row = rows.find(([, cell]) => cell === `\`${alert}\``)?.join(' ') ?? ''
    const [, limit = ''] = /> ([\d.]+)(?=\s|$)/.exec(expr) ?? []
    if (/_seconds\) > \d/.test(expr) && Number(limit) >= 60) expect(row).toContain(`${Number(limit) / 60} minutes`)
    if (limit === '0.01') expect(row).toContain('1 %')
    if (limit === '0.5' || limit === '1') expect(row).toContain(`over ${limit} s`)
    const [, spoken] = /for (\d+) minutes/.exec(row) ?? []
    if (spoken && alert !== 'GeniePaymentsStuck') expect(during).toBe(`${spoken}m`)
  })

  test('the instruction links to an existing chapter', () => {
    const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
    for (const [, anchor = ''] of rows.join('\n').matchAll(/\]\(#([\w-]+)\)/g)) expect(anchors).toContain(anchor)
  })

  test('an invalid alert would be found', () => {
    expect(() => expectTold('max(genie_no_such_thing) > 0')).toThrow(/told by nobody/)
    expect(() => expectTold('max(genie_payments_stuck{colour="red"}) > 0')).toThrow()
    expect(() => seriesOf('max(genie_payments_stuck > 0')).toThrow(/Not understood/)
  })
})

describe('dashboard', () => {
  test.each(panels.filter(({ type }) => type !== 'row'))('$title shows what the shop really tells', ({ targets }) => {
    for (const { expr } of targets ?? []) expectTold(expr)
    expect(targets?.length).toBeGreaterThan(0)
  })

  test('panels do not overlap, and every metric of the shop is shown', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => seriesOf(expr)))
    const named = new Set([...shown, ...rules.flatMap(({ expr }) => seriesOf(expr))].map(({ name }) => name))
    const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
    const known = new Set([...named].map(base))
    const missing = [...told.keys()].filter(name => name.startsWith('genie_') && !known.has(base(name)))
    expect(missing).toEqual([])
  })
})

test('Prometheus scrapes the port of the processes', () => {
  const { rule_files, scrape_configs } = parse(read('ops/prometheus.yml')) as {
    rule_files: string[]
    scrape_configs: { job_name: string; static_configs?: { targets: string[] }[] }[]
  }
  expect(rule_files).toEqual(['alerts.yml'])
  const { services } = parse(read('ops/compose.yaml'), { merge: true })
  const targets = scrape_configs.flatMap(({ static_configs = [] }) => static_configs.flatMap(one => one.targets))
  expect(targets.length).toBe(3)
  for (const target of targets) {
    const [service = '', port] = target.split(':')
    expect(services[service].environment).toMatchObject({ METRICS_PORT: port, METRICS_HOST: '0.0.0.0' })
    expect(services[service].ports ?? [], 'nobody outside reaches it').toEqual([])
  }
  const settings = parseAllDocuments(read('ops/kubernetes/settings.yaml')).map(document => document.toJS())
  const { METRICS_PORT: port } = settings.find(({ kind }) => kind === 'ConfigMap').data
  const pods = parseAllDocuments(read('ops/kubernetes/shop.yaml'))
    .map(document => document.toJS())
    .filter(({ kind }) => kind === 'Deployment')
  expect(pods).toHaveLength(2)
  for (const { spec } of pods) {
    expect(spec.template.metadata.annotations).toEqual({ 'prometheus.io/scrape': 'true', 'prometheus.io/port': port })
    const [{ ports }] = spec.template.spec.containers
    expect(ports).toContainEqual({ name: 'metrics', containerPort: Number(port) })
  }
  expect(read('ops/nginx.conf')).not.toContain(port)
})
