import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { models } from '#demo/seed/catalogue/models.ts'
import { languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { places } from '#ui/drawings/places.ts'
import { spotOrder } from './points.tsx'
import { findModelSize } from './sizes.ts'

interface Content {
  extensionsUsed?: string[]
  extensionsRequired?: string[]
  images?: object[]
  buffers: { uri?: string }[]
  nodes: {
    name: string
    mesh?: number
    translation?: number[]
    scale?: number[]
    extras?: { from?: number[] }
  }[]
  meshes: { primitives: { indices: number; attributes: { POSITION: number } }[] }[]
  accessors: { count: number; min?: number[]; max?: number[] }[]
}

function read(key: string) {
  const bytes = readFileSync(new URL(`../../models/genie-${key}.glb`, import.meta.url))
  const content: Content = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
  return { bytes, content }
}

/** The lowest and the highest place of the machine along an axis (x ahead, y up, z to the right), in metres. */
function spanOf({ nodes, meshes, accessors }: Content, axis: 0 | 1 | 2): [low: number, high: number] {
  const node = nodes.find(({ name }) => name === 'machine')
  const [scale = 1, start = 0] = [node?.scale?.[axis], node?.translation?.[axis]]
  const found = (meshes[node?.mesh ?? -1]?.primitives ?? []).map(each => accessors[each.attributes.POSITION])
  const low = Math.min(...found.map(each => each?.min?.[axis] ?? Number.NaN))
  const high = Math.max(...found.map(each => each?.max?.[axis] ?? Number.NaN))
  return [low * scale + start, high * scale + start]
}

describe.each(['600', '1000', '3000'] as const)('the model of the %s', key => {
  const { bytes, content } = read(key)

  test('is as large as the page says, stands on the ground with its middle at the origin', () => {
    const size = findModelSize(`genie-${key}`)
    const [along, up, across] = ([0, 1, 2] as const).map(axis => spanOf(content, axis))
    const spans = [along, across, up].map(([low, high] = [0, 0]) => (high - low) * 1000)
    for (const [index, edge] of (['length', 'width', 'height'] as const).entries()) {
      expect(Math.abs((spans[index] ?? 0) - (size?.[edge] ?? 0)), edge).toBeLessThan(1)
    }
    expect(up?.[0]).toBeCloseTo(0, 3)
    for (const [low, high] of [along ?? [1, 1], across ?? [1, 1]]) expect(Math.abs(low + high)).toBeLessThan(0.002)
  })

  test('has the size of the drawings', () => {
    const { front, side } = places[key]
    const size = findModelSize(`genie-${key}`)
    // A frame is six millimetres wider than its drawing on each side.
    const drawn = { length: side.box[2] - 12, width: front.box[2] - 12, height: front.box[3] - 12 }
    for (const edge of ['length', 'width', 'height'] as const) {
      expect(Math.abs((size?.[edge] ?? 0) - drawn[edge]), edge).toBeLessThanOrEqual(6)
    }
  })

  test('is narrower than the passage that the catalogue asks for', () => {
    const passage = models.find(model => model.key === `genie-${key}`)?.figures.passage ?? 0
    expect(findModelSize(`genie-${key}`)?.width).toBeLessThan(passage * 10 - 100)
  })

  test('is small enough to be loaded on a phone', () => {
    const sent = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
    expect(sent).toBeLessThan(1_000_000)
    expect(bytes.length).toBeLessThan(2_000_000)
  })

  test('needs no decoder, no picture and no second file', () => {
    expect(content.extensionsUsed).toEqual(['KHR_mesh_quantization'])
    expect(content.images ?? []).toEqual([])
    expect(content.buffers.map(({ uri }) => uri)).toEqual([undefined])
  })

  test('is a machine with its shadow, with the expected parts', () => {
    const [machine, ground] = content.meshes.map(({ primitives }) =>
      primitives.reduce((sum, { indices }) => sum + (content.accessors[indices]?.count ?? 0) / 3, 0),
    )
    expect(machine).toBeGreaterThan(25_000)
    expect(ground).toBeGreaterThan(1000)
  })

  test('labels five to seven parts, each in every language', () => {
    const names = content.nodes.flatMap(({ name }) => (name.startsWith('spot-') ? [name.slice(5)] : []))
    const spots = names.filter(name => name !== 'lamp')
    expect(spots.length).toBeGreaterThanOrEqual(5)
    expect(spots.length).toBeLessThanOrEqual(7)
    expect(spots.filter(name => !spotOrder.some(each => each === name))).toEqual([])
    expect(names).toContain('lamp')
    for (const language of languages) {
      const spotTexts: Record<string, { title: string; text: string }> = allMessages[language].machine_parts.spots
      for (const spot of spots) expect(spotTexts[spot]?.text.length, `${language} ${spot}`).toBeGreaterThan(15)
    }
    for (const { name, extras } of content.nodes) {
      if (name.startsWith('spot-')) expect(Math.hypot(...(extras?.from ?? []))).toBeGreaterThan(0.5)
    }
  })
})
