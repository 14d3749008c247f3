import { Group, NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import type { GroundPoint } from '#domain/garden/measured-passage.ts'
import { loadMachine } from '../machine-viewer/machine.ts'
import { getLight, keyLight, renderReflections } from '../machine-viewer/studio.ts'
import { createAim, createMarks } from './aim.ts'

export interface GardenStage {
  /** Leaves the machine where it is; false while no ground is in sight. */
  place: () => boolean
  /** The machine follows the middle of the image again. */
  lift: () => void
  turn: (degrees: number) => void
  /** Shows the small ring to aim with, or the large one around the machine. */
  aim: (isMeasuring: boolean) => void
  /** Marks the ground in the middle of the image. */
  mark: () => GroundPoint | undefined
  forgetMarks: () => void
}

interface StageInput {
  session: XRSession
  /** Address of the model (web/models). */
  address: string
  signal: AbortSignal
  onGround: (found: boolean) => void
  /** The ground in the middle of the image, in each frame that shows some. */
  onAim: (point: GroundPoint) => void
}

/** So many frames without ground before it counts as lost. */
const lostAfter = 20
/** The cosine of the steepest slope that counts as ground. */
const level = 0.85
/** The machine is first seen from its front and a little from the side. */
const aside = 0.6

/** The machine in the image of the camera, in real size: one unit is a metre. */
export async function openGardenStage({ session, address, signal, onGround, onAim }: StageInput): Promise<GardenStage> {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = PCFShadowMap
  renderer.shadowMap.autoUpdate = false
  const scene = new Scene()
  scene.environment = renderReflections(renderer, 'day')
  const { place, strength, colour, exposure, glow, shadow } = getLight('day')
  renderer.toneMappingExposure = exposure

  // The light turns with the machine, so that its shadow on itself is rendered once.
  const stand = new Group()
  stand.visible = false
  const light = keyLight()
  light.position.set(...place)
  light.intensity = strength
  light.color.set(colour)
  light.target.position.set(0, 0.1, 0)
  stand.add(light, light.target)
  const aim = createAim()
  const marks = createMarks()
  scene.add(stand, aim.object, marks.object)

  renderer.xr.enabled = true
  renderer.xr.setReferenceSpaceType('local')
  await renderer.xr.setSession(session)
  const rays = await session.requestHitTestSource?.({ space: await session.requestReferenceSpace('viewer') })
  if (!rays) throw new DOMException('No hit test', 'NotSupportedError')

  const camera = new PerspectiveCamera()
  let ground: GroundPoint | undefined
  let missed = lostAfter
  let isPlaced = false
  let isMeasuring = false
  let facing = 0
  let turned = 0

  const look = (frame: XRFrame, space: XRReferenceSpace) => {
    const found = findGround(frame, space, rays)
    const hadGround = missed < lostAfter
    missed = found ? 0 : missed + 1
    const hasGround = missed < lostAfter
    if (hasGround !== hadGround) onGround(hasGround)
    ground = found ?? (hasGround ? ground : undefined)
    if (!isPlaced && found) follow(found, frame.getViewerPose(space)?.transform.position)
    aim.show(ground, isMeasuring ? 'small' : isPlaced ? 'none' : 'large')
    marks.reach(isMeasuring ? ground : undefined)
    if (found) onAim(found)
  }
  renderer.setAnimationLoop((_time, frame) => {
    const space = renderer.xr.getReferenceSpace()
    if (frame && space) look(frame, space)
    renderer.render(scene, camera)
  })
  session.addEventListener('end', () => {
    renderer.setAnimationLoop(null)
    scene.environment?.dispose()
    light.dispose()
    aim.dispose()
    marks.dispose()
    renderer.dispose()
    renderer.forceContextLoss()
  })

  function follow({ x, y, z }: GroundPoint, eye: DOMPointReadOnly | undefined): void {
    stand.position.set(x, y, z)
    if (eye) facing = Math.atan2(z - eye.z, eye.x - x) + aside
    stand.rotation.y = facing + turned
    stand.visible = true
  }

  const machine = await loadMachine(address, signal)
  machine.setHour(glow, shadow)
  session.addEventListener('end', () => machine.dispose())
  stand.add(machine.scene)
  renderer.shadowMap.needsUpdate = true

  return {
    place: () => {
      isPlaced ||= ground !== undefined
      return isPlaced
    },
    lift: () => {
      isPlaced = false
    },
    turn: degrees => {
      turned += (degrees * Math.PI) / 180
      stand.rotation.y = facing + turned
    },
    aim: measuring => {
      isMeasuring = measuring
    },
    mark: () => {
      if (ground) marks.add(ground)
      return ground
    },
    forgetMarks: marks.clear,
  }
}

/** Where the middle of the image meets a level surface. */
function findGround(frame: XRFrame, space: XRReferenceSpace, rays: XRHitTestSource): GroundPoint | undefined {
  for (const hit of frame.getHitTestResults(rays)) {
    const transform = hit.getPose(space)?.transform
    // The fifth number is how far the axis that leaves the surface points up.
    if (!transform || (transform.matrix[5] ?? 0) < level) continue
    const { x, y, z } = transform.position
    return { x, y, z }
  }
  return undefined
}
