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
import { chestOpacity, smoothingFactor } from '@/features/ar/model/chest-motion'
import { createChest } from '@/features/ar/scene/chest-model'

const OPENING_MS = 600
/** Tilt towards the player so that the lid is visible, radians. */
const TILT = 0.3
/** A higher ratio costs battery without a visible gain. */
const MAX_PIXEL_RATIO = 2

export interface ChestScene {
  /**
   * Fits the drawing to the camera picture behind it.
   * @param width of the view, CSS pixels
   * @param fieldOfView vertical, degrees
   */
  resize: (width: number, height: number, fieldOfView: number) => void
  /** Moves the chest to a newly detected pose. @param now ms, `performance.now()` */
  follow: (pose: Pose, now: number) => void
  /** Opens the lid; resolves once it is open, immediately with reduced motion. */
  open: () => Promise<void>
  /** Hit test in normalized device coordinates (-1 to 1, y up). */
  isHit: (x: number, y: number) => boolean
  /** Draws a frame; returns false if the chest is hidden. @param now ms, `performance.now()` */
  render: (now: number) => boolean
  dispose: () => void
}

function easeOutBack(share: number): number {
  return 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2
}

/**
 * Creates the 3D chest drawn over the camera picture.
 * @throws if the browser provides no WebGL context
 */
export function createChestScene(canvas: HTMLCanvasElement, reducedMotion: boolean): ChestScene {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  const scene = new Scene()
  const camera = new PerspectiveCamera(50, 1, 0.05, 100)
  const chest = createChest()
  const anchor = new Group()
  const bobbing = new Group()
  // Larger than the chest, because fingers are.
  const hitBox = new Mesh(new BoxGeometry(1.3, 1.1, 0.9), new MeshBasicMaterial({ visible: false }))
  bobbing.add(chest.group, hitBox)
  // The chest stands in front of the print and so looks larger: scaled to just cover the code.
  bobbing.scale.setScalar(0.72)
  bobbing.position.z = 0.3
  bobbing.rotation.x = TILT
  anchor.add(bobbing)
  anchor.visible = false
  const sun = new DirectionalLight(0xffffff, 2.6)
  sun.position.set(1, 2.5, 3)
  scene.add(anchor, sun, new HemisphereLight(0xffffff, 0x6b4a2a, 2))

  const target = { position: new Vector3(), quaternion: new Quaternion() }
  let seenAt = -Infinity
  let drawnAt = 0
  let opening: { startedAt: number | null; finished: () => void; promise: Promise<void> } | null =
    null

  function step(now: number): void {
    const share = reducedMotion ? 1 : smoothingFactor(now - drawnAt)
    anchor.quaternion.slerp(target.quaternion, share)
    anchor.position.lerp(target.position, share)
    if (!reducedMotion) bobbing.position.y = 0.04 * Math.sin(now / 450)
    if (!opening) return
    opening.startedAt ??= now
    const progress = reducedMotion ? 1 : Math.min(1, (now - opening.startedAt) / OPENING_MS)
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
      // Camera frame: y down, z forward. three.js: y up, z backward.
      const matrix = new Matrix4().set(
        ...[a[0], -a[1], -a[2], x],
        ...[-b[0], b[1], b[2], -y],
        ...[-c[0], c[1], c[2], -z],
        ...[0, 0, 0, 1],
      )
      matrix.decompose(target.position, target.quaternion, new Vector3())
      if (chestOpacity(now - seenAt) === 0) {
        anchor.position.copy(target.position)
        anchor.quaternion.copy(target.quaternion)
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
      return ray.intersectObject(hitBox).length > 0
    },
    render(now) {
      const share = chestOpacity(now - seenAt)
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
      hitBox.geometry.dispose()
      hitBox.material.dispose()
      renderer.dispose()
    },
  }
}
