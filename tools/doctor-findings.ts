/** A finding about one thing: fine, missing (reflected in the exit code), or for information. */
export interface Finding {
  state: 'ok' | 'missing' | 'note'
  what: string
  todo?: string
}

const gigabyte = 1024 ** 3

export function nodeFinding(running: string, pinned: string, installed: string | undefined): Finding {
  if (Number.parseInt(running, 10) < Number.parseInt(pinned, 10)) {
    const what = `Node ${running} runs this, the shop needs ${Number.parseInt(pinned, 10)}`
    return {
      state: 'missing',
      what,
      todo: 'start it through npm (npm start, npm test): it uses the Node from node_modules',
    }
  }
  if (!installed) {
    const what = `Node ${running} runs this, but the pinned Node ${pinned} is not in node_modules`
    return { state: 'note', what, todo: 'run npm ci, and let npm run the install script of the package node' }
  }
  return { state: 'ok', what: `Node ${running} (pinned: ${pinned})` }
}

export interface Packages {
  needed: string[]
  forTests: string[]
}

/** Packages of package.json that are not in node_modules. */
export function packagesFinding({ needed, forTests }: Packages): Finding {
  const few = (names: string[]) =>
    `${names.slice(0, 4).join(', ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''}`
  if (needed.length > 0) return { state: 'missing', what: `packages: ${few(needed)}`, todo: 'run npm ci' }
  if (forTests.length > 0) {
    const todo = 'run npm ci without --omit=dev to run the tests here'
    return { state: 'note', what: `packages only for tests are not installed: ${few(forTests)}`, todo }
  }
  return { state: 'ok', what: 'all packages are installed' }
}

export function diskFinding(folder: string, freeBytes: number): Finding {
  const what = `${(freeBytes / gigabyte).toFixed(1)} GB free where ${folder} is`
  if (freeBytes > gigabyte) return { state: 'ok', what }
  return { state: 'missing', what, todo: 'make room for more than 1 GB, or set DATA_DIR to a larger disk' }
}

export function memoryFinding(availableBytes: number): Finding {
  const what = `${(availableBytes / gigabyte).toFixed(1)} GB of memory available`
  if (availableBytes >= 2 * gigabyte) return { state: 'ok', what }
  if (availableBytes >= gigabyte / 2)
    return { state: 'note', what, todo: 'enough to run the shop; browser tests want 2 GB' }
  return { state: 'missing', what, todo: 'the shop and its database want 0.5 GB' }
}

export function portFinding(port: number, errorCode: string | undefined): Finding {
  if (!errorCode) return { state: 'ok', what: `port ${port} is free` }
  const why = errorCode === 'EACCES' ? 'is not open to this user' : 'is in use, perhaps by a shop that runs already'
  return { state: 'missing', what: `port ${port} ${why}`, todo: 'stop what uses it, or set PORT to another number' }
}

export function dataFolderFinding(folder: string, errorCode: string | undefined): Finding {
  if (!errorCode) return { state: 'ok', what: `the data folder ${folder} can be written` }
  const todo = 'start as its owner, or set DATA_DIR to another folder'
  return { state: 'missing', what: `the data folder ${folder} can't be written (${errorCode})`, todo }
}

/** A file store to which a file was just written, read and deleted. */
export function fileStoreFinding(host: string, trial: number | Error): Finding {
  if (typeof trial === 'number') {
    return { state: 'ok', what: `the store of files at ${host} can be written and read (${trial.toFixed(1)} s)` }
  }
  // The message for people is outside, the store's own message is its cause.
  const { message } = trial.cause instanceof Error ? reasonOf(trial.cause) : trial
  const [, todo = 'is it running, and reached from here? see S3_ENDPOINT'] =
    storeHints.find(([told]) => told.test(message)) ?? []
  return { state: 'missing', what: `the store of files at ${host} is not usable: ${message}`, todo }
}

/** The network error, where `fetch` only says that it failed. */
function reasonOf(error: Error): Error {
  return error.cause instanceof Error ? reasonOf(error.cause) : error
}

const storeHints: [RegExp, string][] = [
  [/SignatureDoesNotMatch|InvalidAccessKeyId/, 'correct S3_ACCESS_KEY and S3_SECRET_KEY'],
  [/NoSuchBucket/, 'make the bucket, or correct S3_BUCKET'],
  [/RequestTimeTooSkewed/, 'set the clock of this machine right'],
  [/Region|Authorization|answered 30\d/, 'correct S3_REGION, and S3_ENDPOINT to that of the region'],
  [/answered 403/, 'let this key put, get and delete objects in the bucket'],
]

/** Settings that prevent the start, with the message of the start. */
export function environmentFinding(complaint: string | undefined): Finding {
  if (!complaint) return { state: 'ok', what: 'the settings in the environment are usable' }
  return { state: 'missing', what: complaint, todo: 'correct, add or remove what it names' }
}

export interface Trial {
  seconds: number
  version: string
}

export function postgresFinding(trial: Trial | Error, outside: boolean): Finding {
  const name = outside ? 'the PostgreSQL of DATABASE_URL' : 'the PostgreSQL from npm'
  if (trial instanceof Error) {
    const [sentence = '', ...more] = trial.message.split('\n').filter(Boolean)
    const todo = outside
      ? 'correct DATABASE_URL, or remove it to use the PostgreSQL from npm'
      : more.slice(-3).join(' | ')
    return { state: 'missing', what: `${name} is not usable: ${sentence}`, ...(todo ? { todo } : {}) }
  }
  if (Number.parseInt(trial.version, 10) < 18) {
    return { state: 'missing', what: `${name} is version ${trial.version}`, todo: 'the shop needs PostgreSQL 18' }
  }
  const tried = outside ? 'answers' : 'makes a database, starts and stops'
  return { state: 'ok', what: `${name} ${trial.version} ${tried} (${trial.seconds.toFixed(1)} s)` }
}

export interface TriedBrowser {
  path: string
  /** The output of --version; undefined if it does not run. */
  version: string | undefined
}

export function chromiumFinding(tried: TriedBrowser[]): Finding {
  const running = tried.find(browser => browser.version)
  if (running) return { state: 'ok', what: `${running.version?.trim()} for browser tests (${running.path})` }
  const todo =
    'run npm ci with dev packages, or install Chromium and set CHROMIUM to its path; the shop itself needs none'
  if (tried.length === 0) return { state: 'missing', what: 'a Chromium for browser tests', todo }
  const paths = tried.map(browser => browser.path).join(', ')
  return { state: 'missing', what: `a Chromium that runs here, for browser tests (${paths} does not start)`, todo }
}

export function formatReport(findings: Finding[]): string {
  const lines = findings.map(({ state, what, todo }) => {
    const advice = todo ? `\n${' '.repeat(9)}→ ${todo}` : ''
    return `${state.padEnd(8)} ${what}${advice}`
  })
  const missing = findings.filter(({ state }) => state === 'missing').length
  const verdict = missing ? `${missing} ${missing === 1 ? 'thing is' : 'things are'} missing.` : 'Nothing is missing.'
  return [...lines, '', verdict].join('\n')
}
