import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type Engine, type Key, requireDriver, type Size, type Tab } from './tab.ts'

/** What is used of puppeteer-core, which is not among the modules that types are checked with. */
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
}
interface Page {
  setViewport(size: object): Promise<void>
  goto(url: string, options: object): Promise<unknown>
  evaluate(code: string): Promise<unknown>
  on(event: 'pageerror', reported: (error: Error) => void): void
  on(event: 'console', reported: (message: { type(): string; text(): string }) => void): void
  screenshot(): Promise<Uint8Array>
  mouse: { click(x: number, y: number): Promise<void> }
  keyboard: {
    type(text: string): Promise<void>
    press(key: string): Promise<void>
    down(key: string): Promise<void>
    up(key: string): Promise<void>
  }
}

const program = '/usr/bin/firefox-esr'

/** Gecko, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  program: existsSync(program) ? program : undefined,
  install: 'apt-get install firefox-esr',
  start,
}

async function start(executablePath: string, { width, height }: Size): Promise<Tab> {
  const { default: puppeteer } = requireDriver('puppeteer-core') as { default: Puppeteer }
  const browser = await puppeteer.launch({
    ...{ browser: 'firefox', executablePath, headless: true },
    // A page of the same host is never blocked while its fonts load, and nothing is sent anywhere.
    extraPrefsFirefox: { 'intl.accept_languages': 'nl', 'ui.prefersReducedMotion': 1, 'webgl.force-enabled': true },
  })
  const page = await browser.newPage()
  await page.setViewport({ width, height })
  const reported: string[] = []
  page.on('pageerror', error => reported.push(error.message))
  page.on('console', message => void (message.type() === 'error' && reported.push(message.text())))
  const chord = async (key: string) => {
    await page.keyboard.down('Control')
    await page.keyboard.press(key)
    await page.keyboard.up('Control')
  }
  return {
    open: async url => void (await page.goto(url, { waitUntil: 'load' })),
    run: async <Answer>(body: string, ...values: unknown[]) =>
      (await page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(values)})`)) as Answer,
    press: (x, y) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    key: (name: Key) => (name === 'SelectAll' ? chord('a') : page.keyboard.press(name)),
    picture: async file => writeFile(file, await page.screenshot()),
    errors: () => reported.splice(0),
    close: () => browser.close(),
  }
}
