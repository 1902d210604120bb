import sharp from 'sharp'
import { type Random, random } from '../random.ts'
import type { Subject } from './subject.ts'

type DrawnItem = Pick<Subject, 'id' | 'type' | 'theme' | 'layer'>

type Draw = (drawn: DrawnItem, chance: Random) => string

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

const ink = '#2f3e46'
const paper = '#ffffff'
const pale = '#dfe5e8'

const wander = (chance: Random, steps: number) => {
  const down = chance.chance(0.4)
  let across = chance.integer(0, down ? 600 : 400)
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    across += chance.integer(-55, 55)
    const along = Math.round((step / steps) * (down ? 420 : 620)) - 10
    return down ? `${across} ${along}` : `${along} ${across}`
  })
  return `M${points.join(' L')}`
}

const land = ({ theme: { colors } }: DrawnItem) => rect(0, 0, 600, 400, colors[3])

const roads = (chance: Random) =>
  Array.from({ length: 5 }, (_, index) => {
    const path = wander(chance, 6)
    const width = index < 2 ? 5 : 2.5
    return `<path d="${path}" fill="none" stroke="#c9cfd2" stroke-width="${width + 2}"/><path d="${path}" fill="none" stroke="${paper}" stroke-width="${width}"/>`
  }).join('')

/** Draws an irregular grid of colored fields, like land seen from above. */
const fields = (chance: Random, palette: readonly string[], gap: number, columns = 9) => {
  const lines = Math.round((columns * 2) / 3)
  const width = 600 / (columns - 1)
  const height = 400 / (lines - 1)
  const corner = Array.from({ length: (columns + 1) * (lines + 1) }, (_, index) => [
    Math.round(((index % (columns + 1)) - 0.5 + (chance.next() - 0.5) * 0.7) * width),
    Math.round((Math.floor(index / (columns + 1)) - 0.5 + (chance.next() - 0.5) * 0.7) * height),
  ])
  return Array.from({ length: columns * lines }, (_, cell) => {
    const at = Math.floor(cell / columns) * (columns + 1) + (cell % columns)
    const ring = [at, at + 1, at + columns + 2, at + columns + 1].map((each) =>
      (corner[each] ?? [0, 0]).join(' '),
    )
    if (chance.chance(gap)) return ''
    return `<path d="M${ring.join('L')}Z" fill="${chance.pick(palette)}" fill-opacity="${chance.decimal(0.45, 0.95)}" stroke="${paper}" stroke-width="1.5"/>`
  }).join('')
}

const dots = (chance: Random, palette: readonly string[], count: number) => {
  const centers = Array.from({ length: 4 }, () => [
    chance.integer(60, 540),
    chance.integer(50, 350),
  ])
  return Array.from({ length: count }, () => {
    const [x = 0, y = 0] = chance.pick(centers)
    const size = chance.pick([5, 6, 7, 9, 13])
    return `<circle cx="${x + chance.integer(-130, 130)}" cy="${y + chance.integer(-100, 100)}" r="${size}" fill="${chance.pick(palette)}" fill-opacity=".85" stroke="${paper}" stroke-width="1.5"/>`
  }).join('')
}

const lines = (chance: Random, palette: readonly string[], count: number) =>
  Array.from(
    { length: count },
    () =>
      `<path d="${wander(chance, 9)}" fill="none" stroke="${chance.pick(palette)}" stroke-width="${chance.pick([2, 3, 4, 7])}" stroke-linejoin="round"/>`,
  ).join('')

const grid: Draw = ({ theme: { colors } }, chance) =>
  `${rect(0, 0, 600, 400, paper)}${rect(0, 0, 600, 46, colors[1])}${Array.from(
    { length: 9 },
    (_, row) =>
      [30, 170, 300, 420, 520]
        .map((x) =>
          rect(
            x,
            66 + row * 38,
            chance.integer(35, 100 - (x > 400 ? 40 : 0)),
            10,
            row % 2 ? '#b8c2c7' : '#8b989f',
          ),
        )
        .join('') + rect(0, 88 + row * 38, 600, 1, pale),
  ).join('')}${[150, 280, 400, 500].map((x) => rect(x, 46, 1, 354, pale)).join('')}`

const map: Draw = (drawn, chance) => {
  const palette = drawn.theme.colors.slice(0, 3)
  const layers = {
    point: () => dots(chance, palette, chance.integer(18, 60)),
    line: () => lines(chance, palette, chance.integer(4, 9)),
    polygon: () => fields(chance, palette, 0.3, chance.integer(7, 11)),
    table: () => '',
  }
  const shapes = layers[drawn.layer.geometry]()
  return drawn.layer.geometry === 'polygon'
    ? `${land(drawn)}${shapes}${roads(chance)}`
    : `${land(drawn)}${fields(chance, ['#ffffff', '#eef1ee'], 0.6)}${roads(chance)}${shapes}`
}

const layer: Draw = (drawn, chance) =>
  drawn.layer.geometry === 'table' ? grid(drawn, chance) : map(drawn, chance)

const webMap: Draw = (drawn, chance) =>
  `${map(drawn, chance)}${dots(chance, [drawn.theme.colors[1]], 9)}${rect(16, 16, 38, 76, paper, 'rx="6"')}<path d="M27 35h16M35 27v16M27 73h16" stroke="${ink}" stroke-width="3"/>${rect(430, 300, 152, 82, paper, 'rx="6"')}${[0, 1, 2].map((row) => rect(444, 314 + row * 22, 16, 12, drawn.theme.colors[row] ?? ink) + rect(470, 317 + row * 22, 60 + row * 14, 6, '#9aa5ab')).join('')}`

const bars = (chance: Random, x: number, y: number, width: number, height: number, fill: string) =>
  Array.from({ length: 8 }, (_, bar) => {
    const tall = chance.integer(Math.round(height * 0.15), height)
    return rect(x + (bar * width) / 8, y + height - tall, width / 8 - 5, tall, fill)
  }).join('')

const ring = (chance: Random, x: number, y: number, radius: number, palette: readonly string[]) => {
  const around = 2 * Math.PI * radius
  let from = 0
  return palette
    .map((color, index) => {
      const part = index === palette.length - 1 ? 1 - from : chance.decimal(0.12, 0.32)
      const arc = `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="20" stroke-dasharray="${(part * around).toFixed(1)} ${around.toFixed(1)}" stroke-dashoffset="${(-from * around).toFixed(1)}"/>`
      from += part
      return arc
    })
    .join('')
}

const inset = (inner: string, x: number, y: number, width: number, height: number) =>
  `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 600 400" preserveAspectRatio="xMidYMid slice">${inner}</svg>`

const dashboard: Draw = (drawn, chance) => {
  const dark = chance.chance(0.35)
  const card = dark ? '#26323a' : paper
  const [first, second, third] = drawn.theme.colors
  return `${rect(0, 0, 600, 400, dark ? '#172026' : '#e9edef')}${rect(0, 0, 600, 44, second)}${rect(18, 17, chance.integer(120, 230), 10, paper)}${[
    0, 1, 2,
  ]
    .map(
      (each) =>
        rect(12 + each * 124, 56, 114, 66, card, 'rx="4"') +
        rect(
          28 + each * 124,
          72,
          chance.integer(40, 76),
          20,
          [first, third, '#8ea0a8'][each] ?? first,
        ) +
        rect(28 + each * 124, 102, 60, 6, '#9aa5ab'),
    )
    .join(
      '',
    )}${inset(map(drawn, chance), 12, 132, 362, 256)}${rect(384, 56, 204, 160, card, 'rx="4"')}${ring(chance, 486, 136, 52, [first, second, third, '#8ea0a8'])}${rect(384, 226, 204, 162, card, 'rx="4"')}${bars(chance, 400, 246, 176, 124, first)}`
}

const ridge = (chance: Random, base: number, fill: string) => {
  const points = Array.from(
    { length: 10 },
    (_, step) => `${step * 70 - 10} ${base + chance.integer(-55, 45)}`,
  )
  return `<path d="M-10 400 L${points.join(' L')} L640 400Z" fill="${fill}"/>`
}

const landscape: Draw = ({ theme: { colors } }, chance) =>
  `${rect(0, 0, 600, 400, colors[3])}<circle cx="${chance.integer(90, 520)}" cy="${chance.integer(60, 130)}" r="${chance.integer(26, 46)}" fill="#fff6d6"/>${ridge(chance, 190, colors[2])}${ridge(chance, 250, colors[0])}${ridge(chance, 320, colors[1])}`

const story: Draw = (drawn, chance) =>
  `${landscape(drawn, chance)}${rect(60, 140, chance.integer(280, 420), 26, paper, 'rx="3"')}${rect(60, 178, chance.integer(180, 300), 26, paper, 'rx="3"')}${rect(60, 222, 150, 10, paper, 'opacity=".8"')}`

const application: Draw = (drawn, chance) => {
  const left = chance.chance(0.5)
  const [first, second] = drawn.theme.colors
  const side = left ? 0 : 420
  return `${inset(map(drawn, chance), left ? 180 : 0, 44, 420, 356)}${rect(0, 0, 600, 44, second)}<circle cx="24" cy="22" r="10" fill="${paper}"/>${rect(46, 17, chance.integer(110, 200), 10, paper)}${rect(side, 44, 180, 356, paper)}${rect(side + 14, 60, 152, 26, pale, 'rx="13"')}${[0, 1, 2, 3].map((row) => rect(side + 14, 104 + row * 70, 152, 58, '#f3f5f6', 'rx="5"') + rect(side + 24, 116 + row * 70, 30, 30, row % 2 ? second : first, 'rx="4"') + rect(side + 64, 118 + row * 70, chance.integer(50, 92), 8, '#7e8b92') + rect(side + 64, 134 + row * 70, chance.integer(30, 80), 6, '#b8c2c7')).join('')}`
}

const experience: Draw = (drawn, chance) =>
  `${rect(0, 0, 600, 400, paper)}${inset(landscape(drawn, chance), 0, 0, 600, 190)}${rect(40, 70, chance.integer(200, 320), 22, paper)}${[0, 1, 2].map((each) => inset(each === 1 ? map(drawn, chance) : `${rect(0, 0, 600, 400, drawn.theme.colors[3])}${bars(chance, 60, 60, 500, 280, drawn.theme.colors[each] ?? ink)}`, 30 + each * 184, 214, 170, 113) + rect(30 + each * 184, 340, chance.integer(80, 160), 9, '#7e8b92') + rect(30 + each * 184, 358, 120, 6, '#b8c2c7')).join('')}`

const form: Draw = ({ theme: { colors } }, chance) =>
  `${rect(0, 0, 600, 400, colors[3])}${rect(205, 16, 190, 400, ink, 'rx="22"')}${rect(214, 36, 172, 380, paper)}${rect(214, 36, 172, 40, colors[1])}${rect(228, 52, chance.integer(70, 130), 9, paper)}${[0, 1, 2, 3, 4].map((row) => rect(228, 92 + row * 60, chance.integer(50, 120), 7, '#7e8b92') + (chance.chance(0.5) ? rect(228, 106 + row * 60, 144, 26, '#f3f5f6', `rx="4" stroke="${pale}"`) : [0, 1, 2].map((option) => `<circle cx="${238 + option * 48}" cy="${118 + row * 60}" r="9" fill="${option === row % 3 ? colors[0] : paper}" stroke="#9aa5ab" stroke-width="2"/>`).join(''))).join('')}${dots(chance, colors.slice(0, 2), 7)}`

const page: Draw = ({ theme: { colors }, ...drawn }, chance) => {
  const figure = chance.chance(0.6)
  return `${rect(0, 0, 600, 400, '#e9edef')}${rect(168, 26, 278, 360, '#cfd6d9')}${rect(160, 20, 278, 360, paper)}${rect(160, 20, 278, 12, colors[1])}${rect(188, 56, chance.integer(130, 215), 16, ink)}${rect(188, 80, chance.integer(70, 150), 8, colors[0])}${figure ? inset(map({ theme: { colors } as DrawnItem['theme'], ...drawn }, chance), 188, 104, 222, 120) : ''}${Array.from({ length: figure ? 8 : 15 }, (_, row) => rect(188, (figure ? 240 : 108) + row * 16, chance.integer(150, 222), 6, '#b8c2c7')).join('')}`
}

const imagery: Draw = (_, chance) =>
  `${rect(0, 0, 600, 400, '#8a8062')}${fields(chance, ['#6b705c', '#a5a58d', '#7f7a5a', '#b98b5e', '#556b45', '#cbb994', '#8d7b5f'], 0.05, 13)}${lines(chance, ['#d8cfb8', '#5d6a6b'], 3)}${Array.from({ length: 26 }, () => rect(chance.integer(0, 590), chance.integer(0, 390), chance.integer(6, 16), chance.integer(6, 14), chance.pick(['#d9d4c7', '#9c5b45', '#efece4']))).join('')}`

const raster: Draw = ({ theme: { colors } }, chance) => {
  const spots = Array.from({ length: 5 }, () => [
    chance.integer(0, 24),
    chance.integer(0, 16),
    chance.integer(3, 8),
  ])
  return Array.from({ length: 24 * 16 }, (_, cell) => {
    const x = cell % 24
    const y = Math.floor(cell / 24)
    const value = spots.reduce(
      (sum, [a = 0, b = 0, size = 4]) => sum + Math.exp(-((x - a) ** 2 + (y - b) ** 2) / size ** 2),
      0,
    )
    const [from, to] = value > 0.7 ? [colors[0], colors[1]] : [colors[3], colors[0]]
    const share = value > 0.7 ? Math.min(1, value - 0.7) : value / 0.7
    return (
      rect(x * 25, y * 25, 25, 25, from) +
      rect(x * 25, y * 25, 25, 25, to, `opacity="${share.toFixed(2)}"`)
    )
  }).join('')
}

const blocks: Draw = ({ theme: { colors } }, chance) => {
  const block = (x: number, y: number, tall: number, fill: string) =>
    `<path d="M${x} ${y}l30 15v${-tall}l-30 -15Z" fill="${fill}"/><path d="M${x + 30} ${y + 15}l30 -15v${-tall}l-30 15Z" fill="${fill}" opacity=".7"/><path d="M${x} ${y - tall}l30 15l30 -15l-30 -15Z" fill="${fill}" opacity=".45"/>`
  return `${rect(0, 0, 600, 400, '#dce9f1')}<path d="M0 190 300 60 600 190V400H0Z" fill="${colors[3]}"/>${Array.from(
    { length: 42 },
    (_, each) => {
      const row = Math.floor(each / 7)
      return chance.chance(0.2)
        ? ''
        : block(
            (each % 7) * 82 + (row % 2) * 41 - 10,
            170 + row * 40,
            chance.integer(14, 90),
            chance.pick(colors.slice(0, 3)),
          )
    },
  ).join('')}`
}

const notebook: Draw = (drawn, chance) =>
  `${rect(0, 0, 600, 400, paper)}${rect(0, 0, 600, 34, '#37474f')}${rect(60, 54, chance.integer(200, 330), 16, ink)}${[86, 150].map((y) => rect(20, y, 26, 10, '#9aa5ab') + rect(60, y, 510, 54, '#f3f5f6') + [0, 1, 2].map((row) => rect(72, y + 9 + row * 15, chance.integer(30, 70), 6, drawn.theme.colors[1]) + rect(150, y + 9 + row * 15, chance.integer(60, 240), 6, '#9aa5ab')).join('')).join('')}${rect(60, 386, 510, 2, ink)}${bars(chance, 60, 220, 510, 166, drawn.theme.colors[0])}`

const tool: Draw = ({ theme: { colors } }, chance) => {
  const middle = chance.integer(180, 220)
  const inputs = [chance.integer(80, 130), middle, chance.integer(270, 320)]
  const outputs = chance.sample(inputs, chance.integer(1, 3))
  const wire = (x: number, y: number) =>
    `<path d="M${x} ${y} L300 ${middle}" stroke="#7e8b92" stroke-width="3"/>`
  const oval = (x: number, y: number, fill: string) =>
    `<ellipse cx="${x}" cy="${y}" rx="66" ry="30" fill="${fill}"/>${rect(x - 34, y - 4, 68, 8, paper)}`
  return [
    rect(0, 0, 600, 400, '#f5f7f8'),
    ...inputs.map((y) => wire(160, y) + oval(110, y, colors[0])),
    ...outputs.map((y) => wire(440, y) + oval(490, y, colors[2])),
    rect(232, middle - 38, 136, 76, colors[1], 'rx="10"'),
    rect(256, middle - 5, 88, 10, paper),
  ].join('')
}

const boxed: Draw = (drawn, chance) =>
  `${map(drawn, chance)}<path d="M600 250V400H450Z" fill="${paper}"/><path d="M450 400 600 250 600 400Z" fill="${drawn.theme.colors[1]}"/><path d="M540 340h34v34h-34ZM540 351h34M557 340v34" fill="none" stroke="${paper}" stroke-width="3"/>`

const drawings: Record<string, Draw> = {
  'Feature Service': layer,
  'Map Service': map,
  'Feature Collection': layer,
  'Vector Tile Service': webMap,
  WMS: map,
  'Image Service': raster,
  'Scene Service': blocks,
  'Web Scene': blocks,
  'Web Map': webMap,
  Dashboard: dashboard,
  StoryMap: story,
  'Hub Site Application': experience,
  'Web Experience': experience,
  'Web Mapping Application': application,
  Form: form,
  'QuickCapture Project': form,
  Notebook: notebook,
  'Geoprocessing Service': tool,
  'Geocoding Service': tool,
  Workflow: tool,
  'Insights Workbook': dashboard,
  CSV: grid,
  'Microsoft Excel': grid,
  PDF: page,
  'Microsoft Word': page,
  'Document Link': page,
  Image: imagery,
  'Layer Package': boxed,
  'File Geodatabase': boxed,
  'Tile Package': boxed,
  'Service Definition': boxed,
}

/** Returns the drawing as SVG of 600 by 400, without text so that it looks the same on every machine. */
const svg = (drawn: DrawnItem) => {
  const draw = drawings[drawn.type] ?? map
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">${draw(drawn, random(`${drawn.id}:picture`))}</svg>`
}

/** Returns a thumbnail for the item: PNG of 600 by 400 pixels, by its type, theme, and geometry. */
export const thumbnail = (drawn: DrawnItem): Promise<Buffer> =>
  sharp(Buffer.from(svg(drawn)))
    .removeAlpha()
    .png({ compressionLevel: 6, palette: true, colors: 48, effort: 1, dither: 0 })
    .toBuffer()

/** Returns the same drawing in another size and format. */
export const drawing = (
  drawn: DrawnItem,
  width: number,
  height: number,
  format: 'png' | 'jpeg',
): Promise<Buffer> =>
  sharp(Buffer.from(svg(drawn)), { density: (72 * Math.max(width, height)) / 600 })
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .toFormat(format, format === 'jpeg' ? { quality: 70 } : {})
    .toBuffer()
