import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { Box3, Mesh, Vector3 } from 'three'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { describe, expect, test } from 'vitest'
import { findModelSize } from '../machine-viewer/sizes.ts'

const read = (file: string) => readFileSync(new URL(`../../models/${file}`, import.meta.url))

/** The first file of an archive, as its local header describes it. */
function firstFile(zip: Buffer) {
  const [name, extra] = [zip.readUInt16LE(26), zip.readUInt16LE(28)]
  const start = 30 + name + extra
  const size = zip.readUInt32LE(18)
  return {
    signature: zip.toString('latin1', 0, 4),
    method: zip.readUInt16LE(8),
    crc: zip.readUInt32LE(14),
    name: zip.toString('utf8', 30, 30 + name),
    start,
    content: zip.subarray(start, start + size),
    rest: zip.subarray(start + size),
  }
}

describe.each(['600', '1000', '3000'])('the file of the %s for iPhones', key => {
  const zip = read(`genie-${key}.usdz`)
  const { signature, method, crc, name, start, content, rest } = firstFile(zip)
  const text = content.toString()

  test('is an archive of one file that is neither compressed nor shifted', () => {
    expect([signature, method]).toEqual(['PK\x03\x04', 0])
    expect(name).toBe(`genie-${key}.usda`)
    expect(start % 64).toBe(0)
    expect(crc).toBe(crc32(content))
    expect(rest.toString('latin1', 0, 4)).toBe('PK\x01\x02')
    const end = rest.subarray(-22)
    expect([end.toString('latin1', 0, 4), end.readUInt16LE(10)]).toEqual(['PK\x05\x06', 1])
    expect(end.readUInt32LE(16)).toBe(start + content.length)
  })

  test('is small enough for a phone', () => {
    expect(zip.length).toBeLessThanOrEqual(600_000)
  })

  test('is in metres, stands on the ground, and belongs to the model of the viewer', () => {
    expect(text).toMatch(/^#usda 1\.0\n/)
    expect(text).toContain('metersPerUnit = 1\n')
    expect(text).toContain('upAxis = "Y"\n')
    expect(text).toContain(`defaultPrim = "Genie_${key}"\n`)
    expect(text).toContain('preliminary:planeAnchoring:alignment = "horizontal"')
    // `npm run quick-look` makes it again after the model changed.
    const source = createHash('sha256')
      .update(read(`genie-${key}.glb`))
      .digest('hex')
    expect(text).toContain(`string source = "${source.slice(0, 16)}"`)
  })

  test('is as large as the machine, to three millimetres', () => {
    const machine = new USDLoader().parse(new Uint8Array(zip).buffer)
    let triangles = 0
    machine.traverse(each => {
      if (each instanceof Mesh) triangles += each.geometry.getAttribute('position').count / 3
    })
    expect(triangles).toBeGreaterThan(8000)
    machine.updateMatrixWorld(true)
    const box = new Box3().setFromObject(machine)
    const size = box.getSize(new Vector3()).multiplyScalar(1000)
    const { length = 0, width = 0, height = 0 } = findModelSize(`genie-${key}`) ?? {}
    expect(Math.abs(size.x - length)).toBeLessThan(3)
    expect(Math.abs(size.z - width)).toBeLessThan(3)
    expect(Math.abs(size.y - height)).toBeLessThan(3)
    expect(Math.abs(box.min.y * 1000)).toBeLessThan(3)
  })
})
