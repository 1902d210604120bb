import { saveFile } from '../../../shell/files/saveFile.ts'

/** The properties that a drawing needs outside the page, where its style sheets don't apply. */
const styled = [
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** Returns the whole drawing as the text of an SVG file, with the colors of the current appearance. */
const svgText = (drawing: SVGSVGElement, { width, height }: Size): string => {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, original] of originals.entries()) {
    const computed = getComputedStyle(original)
    const target = copies[index]
    if (!target) continue
    for (const name of styled) target.setAttribute(name, computed.getPropertyValue(name))
    for (const name of ['class', 'style', 'tabindex', 'role']) target.removeAttribute(name)
    for (const name of Array.from(target.attributes, ({ name: attribute }) => attribute))
      if (name.startsWith('aria-') || name.startsWith('data-')) target.removeAttribute(name)
  }
  copy.querySelector('g')?.removeAttribute('transform')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  background.setAttribute('width', '100%')
  background.setAttribute('height', '100%')
  background.setAttribute('fill', getComputedStyle(drawing).backgroundColor)
  copy.prepend(background)
  return new XMLSerializer().serializeToString(copy)
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Downloads the drawing as SVG. */
export const saveSvg = (drawing: SVGSVGElement, size: Size, name: string): void =>
  saveFile(`${name}.svg`, new Blob([svgText(drawing, size)], { type: 'image/svg+xml' }))

/** Downloads the drawing as PNG with two pixels per unit. Throws when the browser can't draw it. */
export const savePng = async (drawing: SVGSVGElement, size: Size, name: string): Promise<void> => {
  const image = new Image()
  const url = URL.createObjectURL(
    new Blob([svgText(drawing, size)], { type: 'image/svg+xml;charset=utf-8' }),
  )
  try {
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 2 * size.width
    canvas.height = 2 * size.height
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png')
    })
    if (!png) throw new Error('the browser could not create the image')
    saveFile(`${name}.png`, png)
  } finally {
    URL.revokeObjectURL(url)
  }
}
