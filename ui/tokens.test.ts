import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Theme = 'light' | 'dark'
const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map<string, Record<Theme, string>>()
for (const [, name, light, dark] of source.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)) {
  if (name && light && dark) tokens.set(name, { light, dark })
}

function colour(name: string, theme: Theme): string {
  const token = tokens.get(name)
  if (!token) throw new Error(`No colour token --${name}`)
  return token[theme]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'ground-raised', 'ground-sunk', 'swath-a', 'swath-b']
const states = ['info', 'success', 'warn', 'error']

const text: [string, string][] = [
  ...grounds.flatMap(ground =>
    ['ink', 'ink-soft', 'ink-faint', ...states].map(ink => [ink, ground] as [string, string]),
  ),
  ...states.flatMap(
    state =>
      [
        [state, `${state}-ground`],
        ['ink', `${state}-ground`],
      ] as [string, string][],
  ),
  ['lamp-ink', 'lamp'],
  ['lamp-ink', 'lamp-bright'],
  ['lamp-ink', 'lamp-deep'],
  ['block-ink', 'block'],
  ['error-block-ink', 'error-block'],
]
const graphics: [string, string][] = [
  ...grounds.flatMap(ground => ['line-control', 'lamp-line', 'focus'].map(line => [line, ground] as [string, string])),
  ...states.map(state => ['line-control', `${state}-ground`] as [string, string]),
  ['lamp-edge', 'ground'],
  ['lamp-edge', 'ground-raised'],
  ['focus', 'focus-glow'],
]

describe.each(['light', 'dark'] as const)('colours by %s', theme => {
  test.each(text)('text %s on %s: at least 4.5', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(graphics)('line %s on %s: at least 3', (line, ground) => {
    expect(contrast(colour(line, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

test('the accent colour is the same by day and at dusk', () => {
  expect(colour('lamp', 'light')).toBe(colour('lamp', 'dark'))
})
