import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { findChromium } from '#e2e/chromium.ts'
import { freePort } from '#testing/servers/free-port.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { installOnDemand } from '#tools/on-demand/install.ts'
import { type Shop, startShop } from './shop.ts'
import { weightOf } from './weight.ts'

/**
 * `npm run bench:web`: Lighthouse on a phone with slow 4G, both simulated, against the production build. The demo data
 * are created first; then the shop restarts without demo mode, its payments simulated, because a demo tells search
 * engines to stay away.
 */
const pages = [
  ['home', ''],
  ['rental home', '/rent/home'],
  ['list', '/product'],
  ['detail', '/detail?type=genie-1000'],
  ['buying guide', '/buy-guide'],
  ["beginner's guide", '/beginners-guide'],
  ['messages', '/complaints'],
] as const

/** Five runs in Dutch, one in the others: the code is the same, the texts and fonts differ. */
const runs = { nl: Number(process.env.RUNS ?? 5), en: 1, de: 1, zh: 1 }

interface Run {
  performance: number
  accessibility: number
  practices: number
  seo: number
  lcp: number
  cls: number
  tbt: number
  faults: string[]
}

/** What is read of a result. */
interface Measured {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
    audits: Record<string, { title: string; score: number | null; numericValue?: number } | undefined>
  }
}
type Lighthouse = (address: string, options: Record<string, unknown>) => Promise<Measured | undefined>
const installed = createRequire(join(await installOnDemand('lighthouse'), 'package.json')).resolve('lighthouse')
const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(installed).href)

const folder = await mkdtemp(join(tmpdir(), 'genie-bench-web-'))
const demo = await startShop(folder)
await demo.stop()
await forgetDemo()
const shop = await startShop(folder, realShop)
const browser = await startBrowser()
try {
  await measure(shop)
} finally {
  browser.stop()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A real shop refuses to start on a database that was a demo: this removes the mark. */
async function forgetDemo(): Promise<void> {
  const embedded = await startEmbedded({ dataDir: join(folder, 'postgres') })
  const connection = connect({ url: embedded.url('genie'), max: 1 })
  await connection.pool.query(`delete from seed_steps where name like 'demo-%'`)
  await connection.close()
  await embedded.stop()
}

async function measure({ url }: Shop): Promise<void> {
  console.log(
    '| page | language | performance | accessibility | best practices | SEO | LCP s | CLS | TBT ms | script kB |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const [name, path] of pages) {
    for (const [language, count] of Object.entries(runs)) {
      const address = `${url}/${language}${path}`
      // The first request renders the page; visitors get it from the cache.
      const { script } = await weightOf(url, address)
      const measured: Run[] = []
      for (let run = 0; run < count; run += 1) measured.push(await runOnce(address))
      const middle = (pick: (run: Run) => number) => median(measured.map(pick))
      const columns = [
        name,
        language,
        middle(run => run.performance),
        middle(run => run.accessibility),
        middle(run => run.practices),
        middle(run => run.seo),
        (middle(run => run.lcp) / 1000).toFixed(2),
        middle(run => run.cls).toFixed(3),
        Math.round(middle(run => run.tbt)),
        (script / 1000).toFixed(1),
      ]
      console.log(`| ${columns.join(' | ')} |`)
      for (const fault of new Set(measured.flatMap(run => run.faults))) console.log(`    ${fault}`)
    }
  }
}

async function runOnce(address: string): Promise<Run> {
  const result = await lighthouse(address, { port: browser.port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`No answer from Lighthouse for ${address}`)
  const { categories, audits } = result.lhr
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const strict = ['accessibility', 'best-practices', 'seo'].flatMap(id => categories[id]?.auditRefs ?? [])
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    faults: strict
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  }
}

async function startBrowser(): Promise<{ port: number; stop: () => void }> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'genie-chromium-'))
  const child = spawn(
    await findChromium(),
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      answer => answer.ok,
      () => false,
    )
    if (up) return { port, stop: () => void child.kill('SIGKILL') }
    await new Promise(done => setTimeout(done, 100))
  }
  child.kill('SIGKILL')
  throw new Error('The browser did not start')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
