import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#testing/servers/free-port.ts'
import { type Engine, type Key, requireDriver, type Size, type Tab } from './tab.ts'

/** What is used of selenium-webdriver, which is not among the modules that types are checked with. */
interface Selenium {
  Builder: new () => Builder
  Origin: { VIEWPORT: string }
  Key: Record<'ENTER' | 'ESCAPE' | 'TAB' | 'BACK_SPACE' | 'ARROW_LEFT' | 'CONTROL', string>
}
interface Builder {
  usingServer(url: string): Builder
  withCapabilities(wanted: object): Builder
  build(): Promise<Driver>
}
interface Driver {
  get(url: string): Promise<void>
  executeScript(body: string, ...values: unknown[]): Promise<unknown>
  takeScreenshot(): Promise<string>
  actions(): Actions
  quit(): Promise<void>
  manage(): { window(): { setRect(size: object): Promise<unknown> } }
}
interface Actions {
  move(to: object): Actions
  press(): Actions
  release(): Actions
  keyDown(key: string): Actions
  keyUp(key: string): Actions
  sendKeys(...keys: string[]): Actions
  perform(): Promise<void>
}

const driverProgram = '/usr/bin/WebKitWebDriver'
const [browserProgram] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
const displayProgram = '/usr/bin/Xvfb'
const isThere = existsSync(driverProgram) && browserProgram !== undefined && existsSync(displayProgram)

/** WebKit as GTK builds it, over WebDriver, on a display that nobody sees. */
export const webkit: Engine = {
  name: 'webkit',
  program: isThere ? browserProgram : undefined,
  install: 'apt-get install webkit2gtk-driver xvfb',
  start,
}

async function start(binary: string, { width, height }: Size): Promise<Tab> {
  const { Builder, Origin, Key: keys } = requireDriver('selenium-webdriver') as Selenium
  const helpers = await Promise.all([startDisplay(), freePort()])
  const [display, port] = helpers
  const environment = { ...process.env, DISPLAY: display.name, LIBGL_ALWAYS_SOFTWARE: '1', GTK_A11Y: 'none' }
  const service = spawn(driverProgram, [`--port=${port}`], { stdio: 'ignore', env: environment })
  await answersAt(`http://127.0.0.1:${port}/status`)
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
  // The window has a frame; what counts is the page in it.
  await driver.manage().window().setRect({ width, height })
  const inner = (await driver.executeScript('return [innerWidth, innerHeight]')) as [number, number]
  await driver
    .manage()
    .window()
    .setRect({ width: 2 * width - inner[0], height: 2 * height - inner[1] })
  const named: Record<Exclude<Key, 'SelectAll'>, string> = {
    ...{ Enter: keys.ENTER, Escape: keys.ESCAPE, Tab: keys.TAB },
    ...{ Backspace: keys.BACK_SPACE, ArrowLeft: keys.ARROW_LEFT },
  }
  return {
    open: url => driver.get(url),
    run: async <Answer>(body: string, ...values: unknown[]) => (await driver.executeScript(body, ...values)) as Answer,
    press: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .release()
        .perform(),
    type: text => driver.actions().sendKeys(text).perform(),
    key: name =>
      name === 'SelectAll'
        ? driver.actions().keyDown(keys.CONTROL).sendKeys('a').keyUp(keys.CONTROL).perform()
        : driver.actions().sendKeys(named[name]).perform(),
    picture: async file => writeFile(file, Buffer.from(await driver.takeScreenshot(), 'base64')),
    // WebDriver does not tell of errors: the journeys find what they break.
    errors: () => [],
    async close() {
      await driver.quit()
      service.kill('SIGTERM')
      display.stop()
    },
  }
}

/** A virtual screen, by a number that it chooses itself. */
async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const screen = spawn(displayProgram, ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  return { name: `:${String(number).trim()}`, stop: () => void screen.kill('SIGTERM') }
}

async function answersAt(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await setTimeout(100)
  }
  throw new Error(`${url} does not answer`)
}
