import {
  BoxGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Pose } from '@/features/ar/model/pose'
import { presence, smoothing } from '@/features/ar/model/presence'
import { createChest } from '@/features/ar/scene/chest-model'

const OPENING_MS = 600
/** Leaning towards the player a little, so that its lid shows. */
const LEAN = 0.3
/** More pixels than this cost battery and show nothing. */
const MAX_PIXEL_RATIO = 2

export interface ChestScene {
  /**
   * Fits the drawing to the picture behind it.
   * @param width of the view, CSS pixels
   * @param fieldOfView vertical, degrees
   */
  resize: (width: number, height: number, fieldOfView: number) => void
  /** The code was seen: the chest goes there. @param now ms, `performance.now()` */
  follow: (pose: Pose, now: number) => void
  /** Opens the lid; resolves when it is open, at once under reduced motion. */
  open: () => Promise<void>
  /** Whether a point of the view, each way from -1 to 1 and up positive, is on the visible chest. */
  isHit: (x: number, y: number) => boolean
  /** Draws a frame; false when there was nothing to draw. @param now ms */
  render: (now: number) => boolean
  dispose: () => void
}

/** Overshoots a little, as a lid does. */
function easeOutBack(share: number): number {
  return 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2
}

/**
 * The chest over the camera's picture.
 * @throws when the browser gives no WebGL context
 */
export function createChestScene(canvas: HTMLCanvasElement, isCalm: boolean): ChestScene {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  const scene = new Scene()
  const camera = new PerspectiveCamera(50, 1, 0.05, 100)
  const chest = createChest()
  const anchor = new Group()
  const bobbing = new Group()
  // Fingers are wider than a small chest's edge.
  const target = new Mesh(new BoxGeometry(1.3, 1.1, 0.9), new MeshBasicMaterial({ visible: false }))
  bobbing.add(chest.group, target)
  // What stands nearer than the print looks larger: the chest covers the code, and little more.
  bobbing.scale.setScalar(0.72)
  bobbing.position.z = 0.3
  bobbing.rotation.x = LEAN
  anchor.add(bobbing)
  anchor.visible = false
  const sun = new DirectionalLight(0xffffff, 2.6)
  sun.position.set(1, 2.5, 3)
  scene.add(anchor, sun, new HemisphereLight(0xffffff, 0x6b4a2a, 2))

  const goal = { position: new Vector3(), quaternion: new Quaternion() }
  let seenAt = -Infinity
  let drawnAt = 0
  let opening: { startedAt: number | null; finished: () => void; promise: Promise<void> } | null =
    null

  function step(now: number): void {
    const share = isCalm ? 1 : smoothing(now - drawnAt)
    anchor.quaternion.slerp(goal.quaternion, share)
    anchor.position.lerp(goal.position, share)
    if (!isCalm) bobbing.position.y = 0.04 * Math.sin(now / 450)
    if (!opening) return
    opening.startedAt ??= now
    const progress = isCalm ? 1 : Math.min(1, (now - opening.startedAt) / OPENING_MS)
    chest.setOpen(easeOutBack(progress))
    if (progress === 1) opening.finished()
  }

  return {
    resize(width, height, fieldOfView) {
      renderer.setPixelRatio(Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO))
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      camera.fov = fieldOfView
      camera.updateProjectionMatrix()
    },
    follow({ rotation: [a, b, c], translation: [x, y, z] }, now) {
      // The camera's frame has y down and z ahead, three's has y up and z back.
      const matrix = new Matrix4().set(
        ...[a[0], -a[1], -a[2], x],
        ...[-b[0], b[1], b[2], -y],
        ...[-c[0], c[1], c[2], -z],
        ...[0, 0, 0, 1],
      )
      matrix.decompose(goal.position, goal.quaternion, new Vector3())
      if (presence(now - seenAt) === 0) {
        anchor.position.copy(goal.position)
        anchor.quaternion.copy(goal.quaternion)
      }
      seenAt = now
    },
    open() {
      if (!opening) {
        let finished = () => {}
        const promise = new Promise<void>((resolve) => {
          finished = resolve
        })
        opening = { startedAt: null, finished, promise }
      }
      return opening.promise
    },
    isHit(x, y) {
      if (!anchor.visible) return false
      const ray = new Raycaster()
      ray.setFromCamera(new Vector2(x, y), camera)
      return ray.intersectObject(target).length > 0
    },
    render(now) {
      const share = presence(now - seenAt)
      const wasVisible = anchor.visible
      anchor.visible = share > 0
      canvas.style.opacity = String(share)
      step(now)
      drawnAt = now
      if (anchor.visible || wasVisible) renderer.render(scene, camera)
      return anchor.visible
    },
    dispose() {
      chest.dispose()
      target.geometry.dispose()
      target.material.dispose()
      renderer.dispose()
    },
  }
}
