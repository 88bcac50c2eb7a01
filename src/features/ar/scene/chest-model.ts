import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  PointLight,
  SphereGeometry,
  type Material,
} from 'three'

/** Dimensions in code side lengths. */
const size = { width: 1.1, depth: 0.72, height: 0.5, wall: 0.06 }
const lidRadius = size.depth / 2

/** Not themed: the chest appears in the camera picture. */
const wood = () => new MeshStandardMaterial({ color: 0x9a5a2b, roughness: 0.75, flatShading: true })
const darkWood = () => new MeshStandardMaterial({ color: 0x5b2f12, roughness: 0.85 })
const gold = () =>
  new MeshStandardMaterial({ color: 0xffc940, metalness: 0.35, roughness: 0.35, flatShading: true })

interface ChestModel {
  group: Group
  /** Rotates the lid: 0 is closed, 1 fully open. */
  setOpen: (share: number) => void
  dispose: () => void
}

const OPEN_ANGLE = 1.9

function box(width: number, height: number, depth: number, material: Material): Mesh {
  return new Mesh(new BoxGeometry(width, height, depth), material)
}

function createBody(materials: Record<'wood' | 'darkWood' | 'gold', Material>): Group {
  const { width, depth, height, wall } = size
  const body = new Group()
  const sides: [number, number, number, number][] = [
    [width, wall, 0, depth / 2 - wall / 2],
    [width, wall, 0, wall / 2 - depth / 2],
    [wall, depth, width / 2 - wall / 2, 0],
    [wall, depth, wall / 2 - width / 2, 0],
  ]
  for (const [sizeX, sizeZ, x, z] of sides) {
    const side = box(sizeX, height, sizeZ, materials.wood)
    side.position.set(x, 0, z)
    body.add(side)
  }
  const floor = box(width, wall, depth, materials.darkWood)
  floor.position.y = wall / 2 - height / 2
  const seam = box(width + 0.01, 0.025, depth + 0.01, materials.darkWood)
  seam.position.y = -height / 6
  body.add(floor, seam)
  return body
}

function createLid(materials: Record<'wood' | 'darkWood' | 'gold', Material>): Group {
  const { width } = size
  const lid = new Group()
  // Half a cylinder on its side, hinged at the back edge.
  const vault = new Mesh(
    new CylinderGeometry(lidRadius, lidRadius, width, 8, 1, false, 0, Math.PI),
    materials.wood,
  )
  vault.rotation.set(0, 0, Math.PI / 2)
  vault.position.z = lidRadius
  const inside = box(width - 0.02, 0.02, size.depth - 0.02, materials.darkWood)
  inside.position.set(0, 0.01, lidRadius)
  lid.add(vault, inside)
  for (const x of [-0.36, 0.36]) {
    const band = new Mesh(
      new CylinderGeometry(lidRadius + 0.02, lidRadius + 0.02, 0.1, 8, 1, false, 0, Math.PI),
      materials.gold,
    )
    band.rotation.set(0, 0, Math.PI / 2)
    band.position.set(x, 0, lidRadius)
    lid.add(band)
  }
  lid.position.set(0, size.height / 2, -size.depth / 2)
  return lid
}

function createTreasure(material: Material): Group {
  const treasure = new Group()
  const coin = new CylinderGeometry(0.085, 0.085, 0.03, 10)
  for (let index = 0; index < 22; index += 1) {
    const piece = new Mesh(coin, material)
    // The golden angle distributes the coins evenly.
    const angle = index * 2.399963
    const reach = Math.sqrt(index / 22)
    piece.position.set(
      Math.cos(angle) * reach * 0.42,
      0.12 - reach * 0.1,
      Math.sin(angle) * reach * 0.22,
    )
    piece.rotation.set(Math.sin(index) * 0.7, 0, Math.cos(index) * 0.7)
    treasure.add(piece)
  }
  const gem = new Mesh(
    new SphereGeometry(0.08, 6, 4),
    new MeshStandardMaterial({ color: 0xd1432f, roughness: 0.2, flatShading: true }),
  )
  gem.position.set(0.05, 0.2, 0.05)
  treasure.add(gem)
  return treasure
}

/** Builds the low-poly chest with its treasure. */
export function createChest(): ChestModel {
  const materials = { wood: wood(), darkWood: darkWood(), gold: gold() }
  const group = new Group()
  const lid = createLid(materials)
  group.add(createBody(materials), lid, createTreasure(materials.gold))

  for (const x of [-0.36, 0.36]) {
    const band = box(0.1, size.height + 0.02, size.depth + 0.04, materials.gold)
    band.position.x = x
    // Thin, so that the band does not fill the inside of the chest.
    band.scale.z = 0.06
    band.position.z = size.depth / 2
    group.add(band)
  }
  const lock = box(0.2, 0.22, 0.08, materials.gold)
  lock.position.set(0, size.height / 2 - 0.06, size.depth / 2 + 0.03)
  const keyhole = box(0.04, 0.09, 0.02, materials.darkWood)
  keyhole.position.set(0, size.height / 2 - 0.07, size.depth / 2 + 0.07)
  const glow = new PointLight(0xffd766, 0, 3)
  glow.position.y = 0.4
  group.add(lock, keyhole, glow)

  return {
    group,
    setOpen(share) {
      lid.rotation.x = -OPEN_ANGLE * share
      glow.intensity = 4 * share
    },
    dispose() {
      group.traverse((part) => {
        if (!(part instanceof Mesh)) return
        if (part.geometry instanceof BufferGeometry) part.geometry.dispose()
        for (const material of [part.material].flat()) material.dispose()
      })
    },
  }
}
