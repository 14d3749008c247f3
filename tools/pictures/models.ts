import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Accessor, type Document, NodeIO, type Primitive, VertexLayout } from '@gltf-transform/core'
import { KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'

/**
 * `npm run models`: converts the output of imagery/export_gltf.py in .cache/models to the files of web/models. Fewer
 * triangles where none is missed, integers instead of floats, in an order that compresses well. Browsers need no
 * decoder for it (KHR_mesh_quantization).
 */
const root = resolve(import.meta.dirname, '../..')
/** Metres a surface may move; and the relative weights of normals and shades. */
const drift = 0.0002
const weights = { normal: 0.06, shade: 0.005 }
/** A machine is divided into so many steps: 0.07 mm. */
const steps = 2 ** 14 - 1

type TypedArray = Parameters<Accessor['setArray']>[0]

interface Corners {
  places: Float32Array
  normals: Float32Array
  shades: Float32Array
  faces: Uint32Array
}

function floats(accessor: Accessor | null): Float32Array {
  const found = accessor?.getArray()
  if (!(found instanceof Float32Array)) throw new Error('Not as export_gltf.py writes it')
  return found
}

function cornersOf(primitive: Primitive): Corners {
  const colours = floats(primitive.getAttribute('COLOR_0'))
  return {
    places: floats(primitive.getAttribute('POSITION')),
    normals: floats(primitive.getAttribute('NORMAL')),
    shades: Float32Array.from({ length: colours.length / 4 }, (_, index) => colours[index * 4] ?? 1),
    faces: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
  }
}

function simplified(corners: Corners): Corners {
  const { places, normals, shades, faces } = corners
  const along = new Float32Array(shades.length * 4)
  for (const [index, shade] of shades.entries()) {
    along.set(normals.subarray(index * 3, index * 3 + 3), index * 4)
    along[index * 4 + 3] = shade
  }
  const { normal, shade } = weights
  const given = [normal, normal, normal, shade]
  const [fewer] = MeshoptSimplifier.simplifyWithAttributes(faces, places, 3, along, 4, given, null, 0, drift, [
    'ErrorAbsolute',
    'Prune',
  ])
  return inOrder({ ...corners, faces: fewer })
}

/** Only vertices that are used, neighbours beside each other. */
function inOrder({ places, normals, shades, faces }: Corners): Corners {
  const [remap, count] = MeshoptEncoder.reorderMesh(faces, true, true)
  const moved = (from: Float32Array, wide: number) => {
    const to = new Float32Array(count * wide)
    for (const [before, after] of remap.entries()) {
      if (after !== 0xffffffff) to.set(from.subarray(before * wide, (before + 1) * wide), after * wide)
    }
    return to
  }
  return { places: moved(places, 3), normals: moved(normals, 3), shades: moved(shades, 1), faces }
}

/** All parts of a mesh share one bounding box, so that neighbours meet exactly. */
function boxOf(all: readonly Corners[]) {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const { places } of all) {
    for (const [index, place] of places.entries()) {
      const axis = index % 3
      low[axis] = Math.min(low[axis] ?? place, place)
      high[axis] = Math.max(high[axis] ?? place, place)
    }
  }
  const size = Math.max(...high.map((each, axis) => each - (low[axis] ?? 0)))
  return { low: [low[0] ?? 0, low[1] ?? 0, low[2] ?? 0] as [number, number, number], size }
}

function rewrite(document: Document, name: string, isGround: boolean): number {
  const node = document
    .getRoot()
    .listNodes()
    .find(each => each.getName() === name)
  const primitives = node?.getMesh()?.listPrimitives() ?? []
  const all = primitives.map(each => (isGround ? groundOf(each) : simplified(cornersOf(each))))
  const { low, size } = boxOf(all)
  node?.setTranslation(low).setScale([size / steps, size / steps, size / steps])
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer()
  const accessor = (array: TypedArray, type: 'VEC3' | 'VEC4' | 'SCALAR') =>
    document.createAccessor().setArray(array).setType(type).setBuffer(buffer)
  for (const [index, primitive] of primitives.entries()) {
    const { places, normals, shades, faces } = all[index] ?? groundOf(primitive)
    const put = (key: string, value: Accessor | null) => {
      const old = primitive.getAttribute(key)
      primitive.setAttribute(key, value)
      old?.dispose()
    }
    const whole = Uint16Array.from(places, (place, at) => Math.round(((place - (low[at % 3] ?? 0)) / size) * steps))
    put('POSITION', accessor(whole, 'VEC3'))
    // Ten bits: a mirrored lamp shows no steps yet.
    const bent = Int16Array.from(normals, n => Math.max(-511, Math.min(511, Math.round(n * 511))) * 64)
    if (!isGround) put('NORMAL', accessor(bent, 'VEC3').setNormalized(true))
    const colours = new Uint8Array(shades.length * 4)
    for (const [at, shade] of shades.entries()) {
      const value = Math.round(shade * 255)
      colours.set(isGround ? [0, 0, 0, value] : [value, value, value, 255], at * 4)
    }
    put('COLOR_0', accessor(colours, 'VEC4').setNormalized(true))
    const old = primitive.getIndices()
    primitive.setIndices(accessor(shades.length < 65536 ? Uint16Array.from(faces) : Uint32Array.from(faces), 'SCALAR'))
    old?.dispose()
  }
  return all.reduce((sum, { faces }) => sum + faces.length / 3, 0)
}

/** The mesh of the shadow is unchanged, except where there is no shadow. */
function groundOf(primitive: Primitive): Corners {
  const colours = floats(primitive.getAttribute('COLOR_0'))
  const shades = Float32Array.from({ length: colours.length / 4 }, (_, index) => colours[index * 4 + 3] ?? 0)
  const faces = [...(primitive.getIndices()?.getArray() ?? [])]
  const dark = faces.filter((_, at) => {
    const first = at - (at % 3)
    return faces.slice(first, first + 3).some(corner => (shades[corner] ?? 0) > 0.002)
  })
  const places = floats(primitive.getAttribute('POSITION'))
  return inOrder({ places, normals: new Float32Array(places.length), shades, faces: Uint32Array.from(dark) })
}

await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready])
const io = new NodeIO().registerExtensions([KHRMeshQuantization]).setVertexLayout(VertexLayout.SEPARATE)
const wanted = process.argv.slice(2)
await mkdir(join(root, 'web/models'), { recursive: true })
for (const key of wanted.length ? wanted : ['600', '1000', '3000']) {
  const document = await io.read(join(root, `.cache/models/genie-${key}.glb`))
  document.createExtension(KHRMeshQuantization).setRequired(true)
  const triangles = rewrite(document, 'machine', false)
  rewrite(document, 'ground', true)
  const bytes = await io.writeBinary(document)
  await io.write(join(root, `web/models/genie-${key}.glb`), document)
  const sent = brotliCompressSync(bytes).length
  console.log(
    `genie-${key}: ${triangles} triangles, ${Math.round(bytes.length / 1000)} kB, ${Math.round(sent / 1000)} kB as sent`,
  )
}
