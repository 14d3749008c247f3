import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { spotOrder } from './points.tsx'

interface Content {
  extensionsUsed?: string[]
  extensionsRequired?: string[]
  images?: object[]
  buffers: { uri?: string }[]
  nodes: { name: string; extras?: { from?: number[] } }[]
  meshes: { primitives: { indices: number }[] }[]
  accessors: { count: number }[]
}

function read(key: string) {
  const bytes = readFileSync(new URL(`../../models/genie-${key}.glb`, import.meta.url))
  const content: Content = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
  return { bytes, content }
}

describe.each(['600', '1000', '3000'])('the model of the %s', key => {
  const { bytes, content } = read(key)

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
