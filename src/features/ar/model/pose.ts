import type { VideoPoint } from '@/lib/camera/use-camera'

export type Vector = readonly [number, number, number]
/** Row-major. */
export type Matrix = readonly [Vector, Vector, Vector]

/** Intrinsics of a pinhole camera, in pixels. */
export interface PinholeCamera {
  focal: number
  centerX: number
  centerY: number
}

/**
 * Pose of a printed code. Both frames have x to the right, y down and z away from the viewer; the origin
 * of the code's frame is its centre and its side length is 1.
 */
export interface Pose {
  /** From the code's frame to the camera's frame. */
  rotation: Matrix
  /** Centre of the code in the camera's frame, in code side lengths. */
  translation: Vector
  /** Reprojection error of the corners, root mean square in pixels. */
  error: number
}

/** Corners of the code in its own frame: top left, top right, bottom right, bottom left. */
const square: readonly Vector[] = [
  [-0.5, -0.5, 0],
  [0.5, -0.5, 0],
  [0.5, 0.5, 0],
  [-0.5, 0.5, 0],
]

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector) => scale(a, 1 / Math.hypot(...a))
const rotate = (rotation: Matrix, a: Vector): Vector => [
  dot(rotation[0], a),
  dot(rotation[1], a),
  dot(rotation[2], a),
]
const transpose = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
]
const multiply = (a: Matrix, b: Matrix): Matrix => {
  const columns = transpose(b)
  return [rotate(columns, a[0]), rotate(columns, a[1]), rotate(columns, a[2])]
}

/** Rotation about an axis by the axis' length in radians (Rodrigues' formula). */
export function rotationAbout(axis: Vector): Matrix {
  const angle = Math.hypot(...axis)
  if (angle < 1e-12)
    return [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]
  const [x, y, z] = scale(axis, 1 / angle)
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const v = 1 - c
  return [
    [c + x * x * v, x * y * v - z * s, x * z * v + y * s],
    [y * x * v + z * s, c + y * y * v, y * z * v - x * s],
    [z * x * v - y * s, z * y * v + x * s, c + z * z * v],
  ]
}

/** Angle between two rotations, radians. */
export function angleBetween(a: Matrix, b: Matrix): number {
  const trace = dot(a[0], b[0]) + dot(a[1], b[1]) + dot(a[2], b[2])
  return Math.acos(Math.min(1, Math.max(-1, (trace - 1) / 2)))
}

/**
 * Initial estimate from the homography of the unit square onto the four corners (Heckbert's closed
 * form), whose columns are the projected axes of the code.
 * @param corners in normalized image coordinates
 */
function initialPose(
  corners: readonly VideoPoint[],
): Pick<Pose, 'rotation' | 'translation'> | null {
  const [p0, p1, p2, p3] = corners
  if (!p0 || !p1 || !p2 || !p3) return null
  const [dx1, dx2] = [p1.x - p2.x, p3.x - p2.x]
  const [dy1, dy2] = [p1.y - p2.y, p3.y - p2.y]
  const sx = p0.x - p1.x + p2.x - p3.x
  const sy = p0.y - p1.y + p2.y - p3.y
  const determinant = dx1 * dy2 - dx2 * dy1
  if (Math.abs(determinant) < 1e-9) return null
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  const right: Vector = [p1.x - p0.x + g * p1.x, p1.y - p0.y + g * p1.y, g]
  const down: Vector = [p3.x - p0.x + h * p3.x, p3.y - p0.y + h * p3.y, h]
  const middle: Vector = [
    p0.x + (right[0] + down[0]) / 2,
    p0.y + (right[1] + down[1]) / 2,
    1 + (g + h) / 2,
  ]
  const size = 2 / (Math.hypot(...right) + Math.hypot(...down))
  const x = unit(right)
  const z = unit(cross(x, down))
  const rotation = transpose([x, cross(z, x), z])
  const translation = scale(middle, size)
  // Rejects a code seen from behind or behind the camera.
  return translation[2] > 0 && rotation[2][2] > 0 ? { rotation, translation } : null
}

/** Gaussian elimination without pivoting: the matrix is positive definite. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  const size = rows.length
  rows.forEach((pivotRow, pivot) => {
    const head = pivotRow[pivot] ?? 1
    for (const row of rows.slice(pivot + 1)) {
      const factor = (row[pivot] ?? 0) / head
      for (let column = pivot; column <= size; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0)
      }
    }
  })
  const solution = Array.from({ length: size }, () => 0)
  for (let index = size - 1; index >= 0; index -= 1) {
    const row = rows[index] ?? []
    const known = solution.reduce((sum, value, column) => sum + (row[column] ?? 0) * value, 0)
    solution[index] = ((row[size] ?? 0) - known) / (row[index] ?? 1)
  }
  return solution
}

/** Jacobian rows of a projected corner (three rotations, three translations) and the residuals. */
function linearize(
  { rotation, translation }: Pick<Pose, 'rotation' | 'translation'>,
  corner: Vector,
  seen: VideoPoint,
): { row: number[]; residual: number }[] {
  const q = rotate(rotation, corner)
  const [x, y, z] = add(q, translation)
  const [u, v] = [x / z, y / z]
  return [
    {
      row: [-u * q[1], q[2] + u * q[0], -q[1], 1, 0, -u].map((value) => value / z),
      residual: seen.x - u,
    },
    {
      row: [-q[2] - v * q[1], v * q[0], q[0], 0, 1, -v].map((value) => value / z),
      residual: seen.y - v,
    },
  ]
}

const MAX_STEPS = 12
const DONE = 1e-9

/** Minimizes the reprojection error with Gauss-Newton steps. */
function refine(
  start: Pick<Pose, 'rotation' | 'translation'>,
  corners: readonly VideoPoint[],
): Pose {
  let { rotation, translation } = start
  const equations = () =>
    corners.flatMap((seen, index) =>
      linearize({ rotation, translation }, square[index] ?? [0, 0, 0], seen),
    )
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const system = equations()
    const sum = (value: (equation: { row: number[]; residual: number }) => number) =>
      system.reduce((total, equation) => total + value(equation), 0)
    const unknowns = [0, 1, 2, 3, 4, 5]
    const normal = unknowns.map((i) =>
      unknowns.map((j) => sum(({ row }) => (row[i] ?? 0) * (row[j] ?? 0)) + (i === j ? 1e-9 : 0)),
    )
    const [wx = 0, wy = 0, wz = 0, tx = 0, ty = 0, tz = 0] = solve(
      normal,
      unknowns.map((i) => sum(({ row, residual }) => (row[i] ?? 0) * residual)),
    )
    rotation = multiply(rotationAbout([wx, wy, wz]), rotation)
    translation = add(translation, [tx, ty, tz])
    if (Math.hypot(wx, wy, wz, tx, ty, tz) < DONE) break
  }
  const squares = equations().reduce((total, { residual }) => total + residual * residual, 0)
  return { rotation, translation, error: Math.sqrt(squares / corners.length) }
}

/** The other tilt of a flat square that looks almost the same from this viewpoint. */
function mirrorTilt({ rotation, translation }: Pose): Pick<Pose, 'rotation' | 'translation'> {
  const viewRay = unit(translation)
  const normal: Vector = [rotation[0][2], rotation[1][2], rotation[2][2]]
  const other = add(scale(viewRay, 2 * dot(normal, viewRay)), scale(normal, -1))
  const axis = cross(normal, other)
  const sine = Math.hypot(...axis)
  if (sine < 1e-6) return { rotation, translation }
  const angle = Math.atan2(sine, dot(normal, other))
  return { rotation: multiply(rotationAbout(scale(axis, angle / sine)), rotation), translation }
}

/** Error difference below which one frame cannot decide between two poses, pixels. */
const AMBIGUITY_PX = 0.6

/**
 * Estimates the pose of a code from its four corners.
 * @param corners in pixels: top left, top right, bottom right, bottom left of the print
 * @param previous rotation in the previous frame; decides between two equally good tilts
 * @returns null if the corners are not those of a flat square
 */
export function estimatePose(
  corners: readonly VideoPoint[],
  { focal, centerX, centerY }: PinholeCamera,
  previous: Matrix | null = null,
): Pose | null {
  if (corners.length !== 4) return null
  const seen = corners.map(({ x, y }) => ({ x: (x - centerX) / focal, y: (y - centerY) / focal }))
  const first = initialPose(seen)
  if (!first) return null
  const one = refine(first, seen)
  const two = refine(mirrorTilt(one), seen)
  const [better, worse] = one.error <= two.error ? [one, two] : [two, one]
  const isAmbiguous = (worse.error - better.error) * focal < AMBIGUITY_PX
  const isNearer =
    previous !== null &&
    angleBetween(previous, worse.rotation) < angleBetween(previous, better.rotation)
  const chosen = isAmbiguous && isNearer ? worse : better
  const pose = { ...chosen, error: chosen.error * focal }
  return Number.isFinite(pose.error) && pose.translation[2] > 0 ? pose : null
}
