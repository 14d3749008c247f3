import {
  BackSide,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  Vector3,
  type WebGLRenderer,
} from 'three'

export type Hour = 'day' | 'dusk'

/** Position (x ahead, y up, z to the right), size in metres, light intensity, its colour. */
type Box = readonly [place: readonly [number, number, number], size: readonly [number, number], number, string]

interface Room {
  /** Light from the surroundings and from below: paper reflects light. */
  air: readonly [number, string]
  floor: readonly [number, string]
  boxes: readonly Box[]
  key: readonly [place: readonly [number, number, number], number, string]
  exposure: number
  /** Brightness of the ring relative to that. */
  glow: number
  /** Light of the ring on the deck. */
  lamp: number
  shadow: number
}

/**
 * The soft boxes of imagery/studio.py, with the black cards that make a white edge visible against paper; and an
 * evening.
 */
const rooms: Record<Hour, Room> = {
  day: {
    air: [0.3, '#fcfbfa'],
    floor: [0.66, '#f3f0ea'],
    boxes: [
      [[0.9, 1.9, -1.7], [1.3, 1.0], 10, '#fffbf5'],
      [[-0.35, 2.1, 0.1], [1.8, 0.45], 5, '#fffdf9'],
      [[-2.1, 1.1, 1.3], [0.4, 1.6], 14, '#f2f5ff'],
      [[1.9, 0.9, 1.6], [1.4, 1.4], 1.1, '#f7faff'],
      [[-0.2, 0.5, 1.25], [1.9, 1.0], 0, '#000000'],
      [[1.75, 0.34, -0.15], [0.5, 0.3], 0, '#000000'],
    ],
    key: [[0.9, 1.9, -1.7], 1.75, '#fffaf3'],
    exposure: 0.88,
    glow: 0.92,
    lamp: 0,
    shadow: 0.8,
  },
  dusk: {
    air: [0.42, '#9a9dbb'],
    floor: [0.22, '#4a4f85'],
    boxes: [
      [[-1.6, 1.7, 1.5], [1.3, 1.1], 5, '#c6cdf8'],
      [[-0.35, 2.1, 0.1], [1.8, 0.45], 2, '#d6daf8'],
      [[-1.9, 0.8, -1.8], [0.5, 1.3], 9, '#ffcf9e'],
      [[1.9, 0.9, 1.6], [1.4, 1.4], 2.2, '#c0c7f0'],
      [[0.9, 1.9, -1.7], [1.3, 1.0], 4.6, '#f0ebee'],
    ],
    key: [[-1.6, 1.7, 1.5], 0.9, '#ccd2f6'],
    exposure: 1,
    glow: 1,
    lamp: 0.09,
    shadow: 1,
  },
}

function lamp([place, [wide, tall], light, colour]: Box): Mesh {
  const material = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(light) })
  const mesh = new Mesh(new PlaneGeometry(wide, tall), material)
  mesh.position.set(...place)
  mesh.lookAt(0, 0.1, 0)
  return mesh
}

/** The room for reflections: generated here, so that nothing has to be fetched. */
export function renderReflections(renderer: WebGLRenderer, hour: Hour): Texture {
  const { air, floor, boxes } = rooms[hour]
  const scene = new Scene()
  const sky = new MeshBasicMaterial({ color: new Color(air[1]).multiplyScalar(air[0]), side: BackSide })
  scene.add(new Mesh(new SphereGeometry(8, 24, 12), sky))
  const ground = new Mesh(
    new PlaneGeometry(5, 5),
    new MeshBasicMaterial({ color: new Color(floor[1]).multiplyScalar(floor[0]) }),
  )
  ground.rotation.x = -Math.PI / 2
  ground.position.y = -0.1
  scene.add(ground, ...boxes.map(lamp))
  const maker = new PMREMGenerator(renderer)
  const texture = maker.fromScene(scene, 0.012, 0.01, 20, { size: 128, position: new Vector3(0, 0.12, 0) }).texture
  maker.dispose()
  scene.traverse(each => {
    if (!(each instanceof Mesh)) return
    each.geometry.dispose()
    each.material.dispose()
  })
  return texture
}

/** The one light that makes the machine cast a shadow on itself. */
export function keyLight(): DirectionalLight {
  const light = new DirectionalLight()
  light.castShadow = true
  light.shadow.mapSize.set(1024, 1024)
  light.shadow.radius = 5
  light.shadow.normalBias = 0.004
  light.shadow.bias = -0.0004
  const { camera } = light.shadow
  camera.left = camera.bottom = -0.62
  camera.right = camera.top = 0.62
  camera.near = 1
  camera.far = 4.5
  return light
}

export function getLight(hour: Hour) {
  const { key, exposure, glow, lamp, shadow } = rooms[hour]
  return { place: key[0], strength: key[1], colour: key[2], exposure, glow, lamp, shadow }
}
