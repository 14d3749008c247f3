import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Material, NodeIO, type Primitive } from '@gltf-transform/core'
import { KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { storedZip } from './stored-zip.ts'
import { type Part, usdLayer } from './usd-layer.ts'

/**
 * `npm run quick-look`: converts the models of the viewer (web/models/*.glb) to the files that iPhones and iPads show in
 * a garden (*.usdz). They hold text, so they have fewer triangles: what nobody sees of a machine on the ground is left
 * out, and the rest is made as coarse as the size of the file demands.
 */
const folder = join(resolve(import.meta.dirname, '../..'), 'web/models')
const largest = 590_000
/** Ten steps to a millimetre. */
const steps = 10_000
const lampColour = [1, 0.485, 0.04] as const

interface Corners {
  places: Float32Array
  normals: Float32Array
  faces: Uint32Array
}

/** A triangle that no light reaches, or that is turned to the ground. */
const hidden = { light: 0.06, down: -0.3 }

function cornersOf(primitive: Primitive, scale: readonly number[], start: readonly number[]): Corners {
  const read = (name: string, change: (value: number, axis: number) => number) => {
    const accessor = primitive.getAttribute(name)
    if (!accessor) throw new Error(`${name} is missing`)
    const all = Array.from({ length: accessor.getCount() }, (_, index) => accessor.getElement(index, []))
    return Float32Array.from(all.flatMap(element => element.slice(0, 3).map(change)))
  }
  const normals = read('NORMAL', value => value)
  const lights = read('COLOR_0', value => value)
  const faces = [...(primitive.getIndices()?.getArray() ?? [])]
  const seen = faces.filter((_, at) => {
    const three = faces.slice(at - (at % 3), at - (at % 3) + 3)
    const isDark = three.every(corner => (lights[corner * 3] ?? 1) < hidden.light)
    return !isDark && !three.every(corner => (normals[corner * 3 + 1] ?? 0) < hidden.down)
  })
  return {
    places: read('POSITION', (value, axis) => value * (scale[axis] ?? 1) + (start[axis] ?? 0)),
    normals,
    faces: Uint32Array.from(seen),
  }
}

/** Surfaces move by at most `drift` metres. */
function simplified({ places, normals, faces }: Corners, drift: number): Corners {
  const [fewer] = MeshoptSimplifier.simplifyWithAttributes(
    faces,
    places,
    3,
    normals,
    3,
    [drift * 60, drift * 60, drift * 60],
    null,
    0,
    drift,
    ['ErrorAbsolute', 'Prune'],
  )
  const [remap, count] = MeshoptEncoder.reorderMesh(fewer, true, true)
  const moved = (from: Float32Array) => {
    const to = new Float32Array(count * 3)
    for (const [before, after] of remap.entries()) {
      if (after !== 0xffffffff) to.set(from.subarray(before * 3, before * 3 + 3), after * 3)
    }
    return to
  }
  return { places: moved(places), normals: moved(normals), faces: fewer }
}

function lookOf(material: Material): Part['look'] {
  const { coat = 0, glow = 0 } = material.getExtras() as { coat?: number; glow?: number }
  const [red, green, blue] = material.getBaseColorFactor()
  const isLamp = material.getName() === 'lamp'
  return {
    colour: glow ? [0, 0, 0] : [red, green, blue],
    light: glow ? (isLamp ? lampColour : [0.3, 0.27, 0.21]) : undefined,
    roughness: material.getRoughnessFactor(),
    metallic: material.getMetallicFactor(),
    coat,
  }
}

await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready])
const io = new NodeIO().registerExtensions([KHRMeshQuantization])
const wanted = process.argv.slice(2)
for (const key of wanted.length ? wanted : ['600', '1000', '3000']) {
  const bytes = await readFile(join(folder, `genie-${key}.glb`))
  const source = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const document = await io.readBinary(bytes)
  const node = document
    .getRoot()
    .listNodes()
    .find(each => each.getName() === 'machine')
  const primitives = (node?.getMesh()?.listPrimitives() ?? []).map(primitive => ({
    material: primitive.getMaterial(),
    corners: cornersOf(primitive, node?.getScale() ?? [], node?.getTranslation() ?? []),
  }))

  let drift = 0.0002
  let made: { layer: string; triangles: number }
  do {
    const parts = primitives.flatMap(({ material, corners }): Part[] => {
      const { places, normals, faces } = simplified(corners, drift)
      if (!material || !faces.length) return []
      return [{ name: material.getName().replaceAll(' ', '_'), look: lookOf(material), places, normals, faces }]
    })
    const triangles = parts.reduce((sum, { faces }) => sum + faces.length / 3, 0)
    made = { triangles, layer: usdLayer({ name: `Genie_${key}`, source, steps, parts }) }
    drift *= 1.08
  } while (made.layer.length > largest)

  const zip = storedZip(`genie-${key}.usda`, Buffer.from(made.layer))
  await writeFile(join(folder, `genie-${key}.usdz`), zip)
  console.log(
    `genie-${key}: ${made.triangles} triangles, ${Math.round(zip.length / 1000)} kB, ${(drift * 1000).toFixed(2)} mm`,
  )
}
