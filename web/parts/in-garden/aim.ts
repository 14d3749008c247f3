import { BoxGeometry, CircleGeometry, Color, Group, Mesh, MeshBasicMaterial, type Object3D, RingGeometry } from 'three'
import type { GroundPoint } from '#domain/garden/measured-passage.ts'

/** `--lamp` of ui/tokens.css. */
const lamp = new Color('#ffb938')
/** Above the grass, so that they do not flicker with the shadow (metres). */
const above = 0.004

function flatMaterial(): MeshBasicMaterial {
  return new MeshBasicMaterial({ color: lamp, toneMapped: false, depthWrite: false })
}

/** A ring on the ground in the middle of the image: large around the machine, small to aim at a post. */
export function createAim() {
  const object = new Group()
  object.visible = false
  const material = flatMaterial()
  const rings = {
    large: new Mesh(new RingGeometry(0.49, 0.5, 96).rotateX(-Math.PI / 2), material),
    small: new Mesh(new RingGeometry(0.035, 0.042, 48).rotateX(-Math.PI / 2), material),
    point: new Mesh(new CircleGeometry(0.006, 24).rotateX(-Math.PI / 2), material),
  }
  object.add(rings.large, rings.small, rings.point)
  return {
    object,
    show: (ground: GroundPoint | undefined, size: 'none' | 'small' | 'large') => {
      object.visible = ground !== undefined && size !== 'none'
      if (ground) object.position.set(ground.x, ground.y + above, ground.z)
      rings.large.visible = size === 'large'
      rings.small.visible = rings.point.visible = size === 'small'
    },
    dispose: () => {
      for (const { geometry } of Object.values(rings)) geometry.dispose()
      material.dispose()
    },
  }
}

/** The marked points and the line between them. */
export function createMarks() {
  const object = new Group()
  const material = flatMaterial()
  const disc = new CircleGeometry(0.022, 32).rotateX(-Math.PI / 2)
  // From the origin along x; its length is its scale.
  const bar = new BoxGeometry(1, 0.002, 0.012).translate(0.5, 0, 0)
  const line = new Mesh(bar, material)
  line.visible = false
  object.add(line)
  let points: GroundPoint[] = []

  const put = (each: Object3D, { x, y, z }: GroundPoint) => each.position.set(x, y + above, z)
  const draw = (to: GroundPoint | undefined) => {
    const [from] = points
    line.visible = from !== undefined && to !== undefined
    if (!from || !to) return
    put(line, from)
    const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z]
    line.scale.x = Math.max(0.001, Math.hypot(x, y, z))
    line.rotation.set(0, Math.atan2(-z, x), Math.atan2(y, Math.hypot(x, z)), 'YXZ')
  }
  return {
    object,
    add: (point: GroundPoint) => {
      points.push(point)
      const mark = new Mesh(disc, material)
      put(mark, point)
      object.add(mark)
    },
    /** The line leads to the second point, and to `ground` until there is one. */
    reach: (ground: GroundPoint | undefined) => draw(points[1] ?? ground),
    clear: () => {
      points = []
      object.clear()
      object.add(line)
      line.visible = false
    },
    dispose: () => {
      for (const each of [disc, bar, material]) each.dispose()
    },
  }
}
