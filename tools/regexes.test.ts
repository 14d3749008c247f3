import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isSafe } from 'redos-detector'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const literal =
  /(?<=(?:[=(,:!&|?{};[]|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;:)\]}]|$)/gm

/** Every pattern in the rooms that read input from outside. */
function patterns(): { place: string; pattern: string; flags: string }[] {
  const { stdout } = spawnSync('git', ['ls-files', 'contract', 'domain', 'server', 'demo'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = stdout
    .split('\n')
    .filter(file => /\.ts$/.test(file) && !/\.test\.ts$|^demo\/(seed|history|dev)\//.test(file))
  return files.flatMap(file => {
    const lines = read(file).split('\n')
    return lines.flatMap((line, index) =>
      /^\s*(\/\/|\*|\/\*)/.test(line)
        ? []
        : [...line.matchAll(literal)].map(([, pattern = '', flags = '']) => ({
            ...{ place: `${file}:${index + 1}`, pattern, flags },
          })),
    )
  })
}

/** Only a pattern that can repeat something in two ways can take long. */
const repeats = /[*+}].*[*+}$]|[*+}]\)/

function read(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** These read the shop's own files, its settings at the start, and the bank that publishes the exchange rates. */
const readsNoStranger = /^server\/(platform\/(content|pdf|rates|environment\.ts)|offers\/documents)/

/** The detector is unsure of these; each has the reason why it is fast, and is measured below. */
const excused: Record<string, string> = {
  'contract/people/accounts.ts': 'one character at a time, and the two choices share none',
  'contract/sales/cart.ts': 'as in accounts',
  'contract/protocol/text-fields.ts': 'as in accounts',
  'domain/accounts/email.ts': 'an address has 254 characters at most',
  'domain/addresses/house-number.ts': 'a house number has 16 characters at most',
  'server/people/accounts/passwords/password-hash.ts': 'reads what the shop wrote',
  'server/platform/http/calls/endpoints.ts': 'reads the paths of the contract',
  'server/platform/http/pages/language.ts': 'starts only at a semicolon; headers have 16 KB at most',
}

const all = patterns().filter(({ place }) => !readsNoStranger.test(place))

test('no pattern takes long over any text', () => {
  expect(all.length).toBeGreaterThan(60)
  const unsure = all.filter(({ pattern, flags, place }) => {
    if (!repeats.test(pattern) || excused[place.split(':')[0] ?? ''] !== undefined) return false
    return !isSafe(new RegExp(pattern, flags), { maxScore: 300, downgradePattern: true, timeout: 10_000 }).safe
  })
  expect(unsure).toEqual([])
})

/** Inputs that cause backtracking: long runs of one character, and an end that does not match. */
const attacks = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  '@',
  'a@',
  'a.',
  '0-',
  '; ',
  ';',
  '=',
  '\n',
  '{',
  '"',
  'A-',
  '/',
  'é',
].flatMap(unit => [unit.repeat(8000), `${unit.repeat(8000)}\u0000`, `x${unit.repeat(8000)}!`])

test('not even over a text of the largest header', () => {
  const slow: string[] = []
  for (const { place, pattern, flags } of all) {
    const regex = new RegExp(pattern, flags.replace('g', ''))
    for (const attack of attacks) {
      // What the machine does meanwhile is no fault of a pattern: the processor's time counts.
      const began = process.cpuUsage()
      regex.test(attack)
      const ms = process.cpuUsage(began).user / 1000
      if (ms > 400) slow.push(`${place} /${pattern}/: ${Math.round(ms)} ms over ${JSON.stringify(attack.slice(0, 6))}`)
    }
  }
  expect(slow).toEqual([])
})

test('the detector finds slow patterns', () => {
  for (const slow of [/^(a+)+$/, /(x+x+)+y/]) expect(isSafe(slow, { maxScore: 300 }).safe, String(slow)).toBe(false)
})
