import type { VideoPoint } from '@/lib/camera/use-camera'

export type Vector = readonly [number, number, number]
/** Three rows. */
export type Matrix = readonly [Vector, Vector, Vector]

/** A pinhole camera; all in pixels of the picture. */
export interface PinholeCamera {
  focal: number
  centerX: number
  centerY: number
}

/**
 * Where a printed code is. Both frames have x to the right, y down and z away from the viewer; the
 * code's origin is its middle and its side is 1.
 */
export interface Pose {
  /** Turns the code's frame into the camera's. */
  rotation: Matrix
  /** The code's middle in the camera's frame, in sides of the code. */
  translation: Vector
  /** How far the corners are off, root mean square in pixels. */
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
const turn = (rotation: Matrix, a: Vector): Vector => [
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
  return [turn(columns, a[0]), turn(columns, a[1]), turn(columns, a[2])]
}

/** The rotation about an axis by its length in radians (Rodrigues). */
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
 * First guess from the projective map of the unit square onto the four corners (Heckbert's closed
 * form), whose columns are the code's axes as the camera sees them.
 * @param corners on the plane at distance 1 before the camera
 */
function guess(corners: readonly VideoPoint[]): Pick<Pose, 'rotation' | 'translation'> | null {
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
  // Seen from behind, or beyond the camera: no print looks like that.
  return translation[2] > 0 && rotation[2][2] > 0 ? { rotation, translation } : null
}

/** Solves a small linear system by elimination; the matrix is made positive definite before. */
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

/** Derivatives of a corner's picture by a small turn (three) and shift (three), and what is left. */
function linearize(
  { rotation, translation }: Pick<Pose, 'rotation' | 'translation'>,
  corner: Vector,
  seen: VideoPoint,
): { row: number[]; rest: number }[] {
  const q = turn(rotation, corner)
  const [x, y, z] = add(q, translation)
  const [u, v] = [x / z, y / z]
  return [
    {
      row: [-u * q[1], q[2] + u * q[0], -q[1], 1, 0, -u].map((value) => value / z),
      rest: seen.x - u,
    },
    {
      row: [-q[2] - v * q[1], v * q[0], q[0], 0, 1, -v].map((value) => value / z),
      rest: seen.y - v,
    },
  ]
}

const MAX_STEPS = 12
const DONE = 1e-9

/** Gauss-Newton on the corners' distances; a few steps are enough from a guess as near as ours. */
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
    const sum = (value: (equation: { row: number[]; rest: number }) => number) =>
      system.reduce((total, equation) => total + value(equation), 0)
    const unknowns = [0, 1, 2, 3, 4, 5]
    const normal = unknowns.map((i) =>
      unknowns.map((j) => sum(({ row }) => (row[i] ?? 0) * (row[j] ?? 0)) + (i === j ? 1e-9 : 0)),
    )
    const [wx = 0, wy = 0, wz = 0, tx = 0, ty = 0, tz = 0] = solve(
      normal,
      unknowns.map((i) => sum(({ row, rest }) => (row[i] ?? 0) * rest)),
    )
    rotation = multiply(rotationAbout([wx, wy, wz]), rotation)
    translation = add(translation, [tx, ty, tz])
    if (Math.hypot(wx, wy, wz, tx, ty, tz) < DONE) break
  }
  const squares = equations().reduce((total, { rest }) => total + rest * rest, 0)
  return { rotation, translation, error: Math.sqrt(squares / corners.length) }
}

/** A flat square looks almost the same when it is tilted the other way about the line of sight. */
function mirrored({ rotation, translation }: Pose): Pick<Pose, 'rotation' | 'translation'> {
  const sight = unit(translation)
  const normal: Vector = [rotation[0][2], rotation[1][2], rotation[2][2]]
  const other = add(scale(sight, 2 * dot(normal, sight)), scale(normal, -1))
  const axis = cross(normal, other)
  const sine = Math.hypot(...axis)
  if (sine < 1e-6) return { rotation, translation }
  const angle = Math.atan2(sine, dot(normal, other))
  return { rotation: multiply(rotationAbout(scale(axis, angle / sine)), rotation), translation }
}

/** Poses that fit this much worse than the best, in pixels, cannot be told from it by one frame. */
const AMBIGUITY_PX = 0.6

/**
 * Finds where a code is from its four corners.
 * @param corners in pixels: top left, top right, bottom right, bottom left of the print
 * @param previous rotation of the frame before; decides between two tilts that fit alike
 * @returns null when no flat square can look like that
 */
export function estimatePose(
  corners: readonly VideoPoint[],
  { focal, centerX, centerY }: PinholeCamera,
  previous: Matrix | null = null,
): Pose | null {
  if (corners.length !== 4) return null
  const seen = corners.map(({ x, y }) => ({ x: (x - centerX) / focal, y: (y - centerY) / focal }))
  const first = guess(seen)
  if (!first) return null
  const one = refine(first, seen)
  const two = refine(mirrored(one), seen)
  const [better, worse] = one.error <= two.error ? [one, two] : [two, one]
  const isAmbiguous = (worse.error - better.error) * focal < AMBIGUITY_PX
  const isNearer =
    previous !== null &&
    angleBetween(previous, worse.rotation) < angleBetween(previous, better.rotation)
  const chosen = isAmbiguous && isNearer ? worse : better
  const pose = { ...chosen, error: chosen.error * focal }
  return Number.isFinite(pose.error) && pose.translation[2] > 0 ? pose : null
}
