import {
  Color,
  DoubleSide,
  type Group,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  Vector3,
} from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

export interface Spot {
  name: string
  place: Vector3
  /** The direction from which it is seen best. */
  from: Vector3
}

export interface Machine {
  scene: Group
  spots: readonly Spot[]
  /** The middle of the light ring. */
  ring: Vector3
  /** Sets the light for the hour: the ring, and the shadow below. */
  setHour: (glow: number, shadow: number) => void
  dispose: () => void
}

/** Material properties that imagery/gltf.py adds to the format. */
interface Nature {
  coat?: number
  specular?: number
  glow?: number
}

const lifted = new Set(['dark', 'deep', 'rubber'])

function toGrey({ r, g, b }: Color): Color {
  return new Color().setScalar(r * 0.2126 + g * 0.7152 + b * 0.0722)
}

function dressMaterial(source: MeshStandardMaterial): MeshStandardMaterial {
  const { coat = 0, specular = 0.5, glow = 0 }: Nature = source.userData
  const { name, color, roughness, metalness } = source
  // The film curve of the pictures lifts black rubber and plastic, and this one darkens them. It takes colour out of
  // pale materials, which this one does not.
  if (lifted.has(name)) color.addScalar(0.014)
  else if (!glow) color.lerp(toGrey(color), 0.4)
  const shared = { name, color, roughness, metalness, vertexColors: true }
  // Prints and the backs of thin parts are seen from both sides.
  if (glow) return addGlow(name, glow)
  if (!coat && specular === 0.5) return new MeshStandardMaterial({ ...shared, side: DoubleSide })
  return new MeshPhysicalMaterial({
    ...shared,
    clearcoat: coat,
    clearcoatRoughness: 0.12,
    specularIntensity: specular * 2,
    side: DoubleSide,
  })
}

/** The film curve would bleach a light: it is shown in the colour of ui/tokens.css, as in the pictures. */
function addGlow(name: string, glow: number): MeshStandardMaterial {
  const emissive = new Color(name === 'lamp' ? '#ffb938' : '#fff1d2')
  const userData = { glow: name === 'lamp' || glow > 1 ? 1 : 0.35 }
  return new MeshStandardMaterial({
    name,
    emissive,
    color: 0,
    roughness: 0.5,
    toneMapped: false,
    side: DoubleSide,
    userData,
  })
}

export async function loadMachine(address: string, signal: AbortSignal): Promise<Machine> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  const { scene } = await new GLTFLoader().parseAsync(await response.arrayBuffer(), '')
  const lit: MeshStandardMaterial[] = []
  const ground = new MeshBasicMaterial({
    color: new Color(0, 0, 0),
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  })
  const spots: Spot[] = []
  const known = new Map<string, MeshStandardMaterial>()
  scene.traverse((each: Object3D) => {
    if (each.name.startsWith('spot-')) {
      const [x = 0, y = 1, z = 0] = (each.userData as { from?: number[] }).from ?? []
      spots.push({ name: each.name.slice(5), place: each.position.clone(), from: new Vector3(x, y, z).normalize() })
    }
    if (!(each instanceof Mesh) || !(each.material instanceof MeshStandardMaterial)) return
    const source = each.material
    if (source.name === 'ground') {
      each.material = ground
      return
    }
    const material = known.get(source.name) ?? dressMaterial(source)
    known.set(source.name, material)
    if (material.userData.glow) lit.push(material)
    each.material = material
    each.castShadow = each.receiveShadow = true
  })
  return {
    scene,
    spots: spots.filter(({ name }) => name !== 'lamp'),
    ring: spots.find(({ name }) => name === 'lamp')?.place ?? new Vector3(0, 0.2, 0),
    setHour: (glow, shadow) => {
      for (const material of lit) material.emissiveIntensity = Number(material.userData.glow) * glow
      ground.opacity = Math.min(1, shadow)
    },
    dispose: () => {
      scene.traverse(each => {
        if (each instanceof Mesh) each.geometry.dispose()
      })
      for (const material of [...known.values(), ground]) material.dispose()
    },
  }
}
