import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, PointLight, Scene, Vector3, WebGLRenderer } from 'three'
import { loadMachine, type Spot } from './machine.ts'
import { getLight, type Hour, keyLight, renderReflections } from './studio.ts'
import { toDirection, type View } from './view.ts'

export interface Placed {
  name: string
  /** In the frame, 0 to 1. */
  x: number
  y: number
  /** Whether it is on the visible side. */
  facing: boolean
}

export interface Stage {
  spots: readonly Spot[]
  show: (view: View) => readonly Placed[]
  setHour: (hour: Hour) => void
  fit: () => void
  dispose: () => void
}

interface StageOptions {
  canvas: HTMLCanvasElement
  /** Address of the model (web/models). */
  address: string
  /** The distance from which the whole machine fills the frame, and the height the camera looks at, in metres. */
  frame: readonly [distance: number, height: number]
  hour: Hour
  signal: AbortSignal
  onLost: () => void
}

/** The vertical angle of the 85 mm lens of the pictures. */
const lens = 18

export class NoWebGl extends Error {}

/** Renders only on request: there is no loop. */
export async function openStage({ canvas, address, frame, hour, signal, onLost }: StageOptions): Promise<Stage> {
  const context = canvas.getContext('webgl2', { antialias: true, alpha: true, powerPreference: 'low-power' })
  if (!context) throw new NoWebGl()
  const machine = await loadMachine(address, signal)
  if (context.isContextLost()) throw new NoWebGl()
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: true })
  renderer.setPixelRatio(Math.min(2, devicePixelRatio))
  renderer.setClearAlpha(0)
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  const scene = new Scene()
  const light = keyLight()
  const ring = new PointLight('#ffb02a', 0, 0.6)
  ring.position.set(machine.ring.x, machine.ring.y + 0.045, machine.ring.z)
  scene.add(machine.scene, light, light.target, ring)
  light.target.position.set(0, 0.1, 0)
  const camera = new PerspectiveCamera(lens, 4 / 3, 0.05, 12)
  const target = new Vector3(0.01, frame[1], 0)
  const projected = new Vector3()
  const lost = (event: Event) => {
    event.preventDefault()
    onLost()
  }
  canvas.addEventListener('webglcontextlost', lost)

  let lit: Hour | undefined
  const stage: Stage = {
    spots: machine.spots,
    setHour: now => {
      if (lit === now) return
      lit = now
      const { place, strength, colour, exposure, glow, lamp, shadow } = getLight(now)
      scene.environment?.dispose()
      scene.environment = renderReflections(renderer, now)
      light.position.set(...place)
      light.intensity = strength
      light.color.set(colour)
      ring.intensity = lamp
      renderer.toneMappingExposure = exposure
      machine.setHour(glow, shadow)
      renderer.shadowMap.needsUpdate = true
    },
    fit: () => {
      const { clientWidth: wide, clientHeight: tall } = canvas
      if (!wide || !tall) return
      renderer.setSize(wide, tall, false)
      camera.aspect = wide / tall
      camera.updateProjectionMatrix()
    },
    show: view => {
      const direction = toDirection(view)
      camera.position
        .set(direction.x, direction.y, direction.z)
        .multiplyScalar(frame[0] * view.reach)
        .add(target)
      camera.lookAt(target)
      camera.updateMatrixWorld()
      renderer.render(scene, camera)
      return machine.spots.map(({ name, place, from }) => {
        projected.copy(place).project(camera)
        const facing = from.x * direction.x + from.y * direction.y + from.z * direction.z > 0.3
        return { name, x: (projected.x + 1) / 2, y: (1 - projected.y) / 2, facing }
      })
    },
    dispose: () => {
      canvas.removeEventListener('webglcontextlost', lost)
      scene.environment?.dispose()
      light.dispose()
      machine.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
  stage.fit()
  stage.setHour(hour)
  return stage
}
