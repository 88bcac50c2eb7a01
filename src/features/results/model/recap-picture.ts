import { type Recap, hasCoordinates } from '@/features/results/api/results'
import type { Coordinates } from '@/lib/geolocation/geodesy'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Converts coordinates to points of a box, north up, with the same scale in both directions. */
export function routeSketch(
  coordinates: readonly Coordinates[],
  box: Box,
): { x: number; y: number }[] {
  if (coordinates.length === 0) return []
  const latitudes = coordinates.map(({ latitude }) => latitude)
  const longitudes = coordinates.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [width, height] = [(east - west) * narrowing, north - south]
  const scale = Math.min(
    width > 0 ? box.width / width : Infinity,
    height > 0 ? box.height / height : Infinity,
  )
  const factor = Number.isFinite(scale) ? scale : 0
  return coordinates.map(({ latitude, longitude }) => ({
    x: box.x + box.width / 2 + ((longitude - west) * narrowing - width / 2) * factor,
    y: box.y + box.height / 2 - (latitude - south - height / 2) * factor,
  }))
}

/** Pixels: the portrait format of social networks. */
const WIDTH = 1080
const HEIGHT = 1350
const MARGIN = 80

/** Texts of the picture and of the certificate, formatted. */
export interface RecapTexts {
  app: string
  title: string
  /** Empty without points, or while the board is frozen. */
  rank: string
  points: string
  figures: readonly { label: string; value: string }[]
  badges: readonly string[]
  dates: string
  /** Sentence on the certificate; the picture does not show it. */
  statement: string
  signature: string
}

interface Colors {
  page: string
  card: string
  text: string
  accent: string
  accentText: string
}

/** Reads the colours of the current theme. */
function themeColors(): Colors {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name)
  return {
    page: read('--color-base-200'),
    card: read('--color-base-100'),
    text: read('--color-base-content'),
    accent: read('--color-primary'),
    accentText: read('--color-primary-content'),
  }
}

/**
 * Draws the picture that players share.
 * @throws TypeError when the browser draws no canvas
 */
export async function recapPicture(recap: Recap, texts: RecapTexts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('This browser draws no canvas.')
  const colors = themeColors()
  const probe = document.querySelector('h1') ?? document.body
  const display = getComputedStyle(probe).fontFamily
  const sans = getComputedStyle(document.body).fontFamily
  await document.fonts.ready

  const rectangle = (x: number, y: number, width: number, height: number, fill: string) => {
    context.fillStyle = fill
    context.beginPath()
    context.roundRect(x, y, width, height, 28)
    context.fill()
  }
  /** Shrinks a text until it fits, and draws it. */
  const write = (
    text: string,
    y: number,
    options: { size: number; family?: string; x?: number; width?: number; fill?: string },
  ) => {
    const { size, family = sans, x = WIDTH / 2, width = WIDTH - 2 * MARGIN } = options
    const { fill = colors.text } = options
    let fitted = size
    do {
      context.font = `700 ${fitted}px ${family}`
      fitted -= 2
    } while (fitted > 16 && context.measureText(text).width > width)
    context.textAlign = 'center'
    context.fillStyle = fill
    context.fillText(text, x, y, width)
  }

  context.fillStyle = colors.page
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = colors.accent
  context.fillRect(0, 0, WIDTH, 240)
  write(texts.app, 90, { size: 36, fill: colors.accentText })
  write(recap.name, 180, { size: 72, family: display, fill: colors.accentText })
  write(recap.player_name, recap.team_name === null ? 330 : 310, { size: 60, family: display })
  if (recap.team_name !== null) write(recap.team_name, 364, { size: 36 })
  write([texts.rank, texts.points].filter((text) => text !== '').join(' · '), 424, { size: 48 })

  const box = { x: MARGIN, y: 460, width: WIDTH - 2 * MARGIN, height: 450 }
  rectangle(box.x, box.y, box.width, box.height, colors.card)
  const inset = { x: box.x + 70, y: box.y + 70, width: box.width - 140, height: box.height - 140 }
  const points = routeSketch(recap.finds.filter(hasCoordinates), inset)
  // No find has coordinates, so show the names of the first ones instead of the route.
  if (points.length === 0) {
    recap.finds.slice(0, 6).forEach(({ name }, index) => {
      write(name, inset.y + 20 + index * 60, { size: 36, width: inset.width })
    })
  }
  context.strokeStyle = colors.accent
  context.lineWidth = 8
  context.lineJoin = 'round'
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
  context.stroke()
  points.forEach(({ x, y }, index) => {
    context.fillStyle = colors.accent
    context.beginPath()
    context.arc(x, y, 26, 0, 2 * Math.PI)
    context.fill()
    write(String(index + 1), y + 10, { size: 28, x, width: 44, fill: colors.accentText })
  })

  const column = (WIDTH - 2 * MARGIN) / texts.figures.length
  texts.figures.forEach(({ label, value }, index) => {
    const x = MARGIN + column * (index + 0.5)
    write(value, 1000, { size: 56, x, width: column - 20 })
    write(label, 1045, { size: 28, x, width: column - 20 })
  })
  texts.badges.slice(0, 3).forEach((badge, index) => {
    const y = 1080 + index * 66
    rectangle(MARGIN + 120, y, WIDTH - 2 * MARGIN - 240, 54, colors.accent)
    write(badge, y + 38, { size: 30, width: WIDTH - 2 * MARGIN - 300, fill: colors.accentText })
  })
  write(texts.dates, HEIGHT - 44, { size: 28 })

  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new TypeError('The picture is empty.'))),
      'image/png',
    )
  })
}
