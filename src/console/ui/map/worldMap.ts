import { never, platformModifierKeyOnly } from 'ol/events/condition.js'
import TopoJSON from 'ol/format/TopoJSON.js'
import { defaults } from 'ol/interaction/defaults.js'
import Extent from 'ol/interaction/Extent.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import Graticule from 'ol/layer/Graticule.js'
import type BaseLayer from 'ol/layer/Base.js'
import VectorLayer from 'ol/layer/Vector.js'
import OpenLayersMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import View from 'ol/View.js'
import land from 'world-atlas/land-110m.json?url'
import { drawnBox, unwrapped, worldAround, type Box } from './box.ts'

/** The colors of the map; a canvas can't use CSS variables. */
export interface MapColors {
  readonly land: string
  readonly lines: string
  readonly box: string
  /** The degrees at the edges of the map, and what surrounds them to be readable above lines. */
  readonly text: string
  readonly halo: string
}

interface Options {
  readonly target: HTMLElement
  readonly colors: MapColors
  /** A box was drawn or changed by the pointer. Left out: the map only shows. */
  readonly onDrawn?: (box: Box) => void
  /** Drawn above the outline of the world. With them, the map can be moved and zoomed by the pointer. */
  readonly layers?: readonly BaseLayer[]
  /** A position in the map (px) was clicked. */
  readonly onClick?: (pixel: number[], map: OpenLayersMap) => void
}

/** A map of the world in WGS84. */
export interface WorldMap {
  /** Shows a box, or none. */
  show(box: Box | undefined): void
  /** Brings a box into view; without one, the world. */
  fit(box: Box | undefined): void
  /** The next drag of the pointer draws a box, or moves the map. */
  setDrawing(isDrawing: boolean): void
  setColors(colors: MapColors): void
  /** Zooms by a number of steps; negative numbers zoom out. */
  zoom(steps: number): void
  close(): void
}

const wgs84 = 'EPSG:4326'
const formatDegrees = (degrees: number) => `${Number(degrees.toFixed(4))}°`

/** Returns the space around a box (px): the zoom buttons at the end cover neither its corner nor its edge, unless the map is tiny. */
const paddingOf = (width: number): number[] => {
  const atButtons = width < 240 ? 28 : 56
  return document.dir === 'rtl' ? [28, 28, 28, atButtons] : [28, atButtons, 28, 28]
}

const isSame = (a: readonly number[], b: readonly number[]) => a.every((one, at) => one === b[at])

/** Returns a grid with its degrees. It copies the colors of its labels, so that other colors need another grid. */
const graticuleOf = (strokeStyle: Stroke, { text, halo }: MapColors) => {
  const label = {
    font: '11px system-ui, sans-serif',
    fill: new Fill({ color: text }),
    stroke: new Stroke({ color: halo, width: 3 }),
  }
  return new Graticule({
    strokeStyle,
    maxLines: 24,
    // Land has no detail in small extents, where degrees are the only orientation.
    showLabels: true,
    lonLabelPosition: 0.02,
    lonLabelFormatter: formatDegrees,
    lonLabelStyle: new Text({ ...label, textBaseline: 'bottom' }),
    latLabelPosition: 0.99,
    latLabelFormatter: formatDegrees,
    latLabelStyle: new Text({ ...label, textAlign: 'end' }),
  })
}

/** Opens a map of the world's outline, which comes with the console: no request leaves the console's origin. */
export const openWorldMap = ({
  target,
  colors,
  onDrawn,
  layers = [],
  onClick,
}: Options): WorldMap => {
  let shown: Box | undefined
  let isDrawing = false
  let isShowing = false
  /** What was brought into view, until the person zooms or moves the map. */
  let fitted: { readonly box: Box | undefined } | undefined
  const fill = new Fill()
  const edge = new Stroke({ width: 1 })
  const boxEdge = new Stroke({ width: 2 })
  const boxFill = new Fill()
  const handle = new Fill()

  let shownWorld = worldAround(undefined)
  const viewOf = () =>
    new View({
      projection: wgs84,
      extent: [...shownWorld],
      showFullExtent: true,
      center: [(shownWorld[0] + shownWorld[2]) / 2, 0],
      zoom: 0,
      maxZoom: 20,
    })
  const outline = new VectorLayer({
    source: new VectorSource({
      url: land,
      format: new TopoJSON({ dataProjection: wgs84 }),
    }),
    style: new Style({ fill, stroke: edge }),
  })
  const extent = new Extent({
    drag: true,
    createCondition: onDrawn ? () => isDrawing : never,
    ...(onDrawn ? {} : { condition: never }),
    boxStyle: new Style({ stroke: boxEdge, fill: boxFill }),
    pointerStyle: new Style({ image: new CircleStyle({ radius: 6, fill: handle }) }),
  })
  const map = new OpenLayersMap({
    target,
    view: viewOf(),
    controls: [],
    layers: [outline, graticuleOf(edge, colors), ...layers],
    interactions:
      onDrawn || layers.length > 0
        ? defaults({
            mouseWheelZoom: false,
            altShiftDragRotate: false,
            pinchRotate: false,
            keyboard: false,
          }).extend([new MouseWheelZoom({ condition: platformModifierKeyOnly })])
        : [],
  })
  map.addInteraction(extent)
  if (onClick) map.on('click', ({ pixel }) => onClick(pixel, map))

  const restore = () => {
    isShowing = true
    // A pointer that starts inside an existing box would drag the box instead of drawing a new one.
    extent.setExtent(shown && !isDrawing ? [...unwrapped(shown)] : null)
    isShowing = false
  }
  extent.on('extentchanged', ({ extent: drawn }) => {
    const box = isShowing || !drawn ? undefined : drawnBox(drawn, shownWorld)
    if (!box || (shown && isSame(box, shown))) return
    shown = box
    onDrawn?.(box)
  })
  // A box beyond the world, or a mere click, restores the current box.
  const settle = () => setTimeout(restore)
  target.addEventListener('pointerup', settle)

  const setColors = (now: MapColors) => {
    fill.setColor(now.land)
    edge.setColor(now.lines)
    boxEdge.setColor(now.box)
    boxFill.setColor(`${now.box}26`)
    handle.setColor(now.box)
    outline.changed()
    map.getLayers().setAt(1, graticuleOf(edge, now))
    map.render()
  }
  setColors(colors)
  const bringIntoView = (box: Box | undefined) => {
    const around = worldAround(box)
    if (!isSame(around, shownWorld)) {
      shownWorld = around
      map.setView(viewOf())
    }
    map
      .getView()
      .fit(
        [...(box ? unwrapped(box) : around)],
        box ? { padding: paddingOf(target.clientWidth), maxZoom: 14 } : {},
      )
  }
  const fit = (box: Box | undefined) => {
    fitted = { box }
    map.updateSize()
    bringIntoView(box)
  }
  const leave = () => {
    fitted = undefined
  }
  map.on('pointerdrag', leave)
  map.on('dblclick', leave)
  // Without the key, the wheel scrolls the page.
  const zoomed = ({ ctrlKey, metaKey }: WheelEvent) => {
    if (ctrlKey || metaKey) leave()
  }
  target.addEventListener('wheel', zoomed, { passive: true })
  map.on('change:size', () => {
    if (fitted && map.getSize()?.every((side) => side > 0) === true) bringIntoView(fitted.box)
  })
  return {
    show: (box) => {
      shown = box
      restore()
    },
    fit,
    setDrawing: (wanted) => {
      isDrawing = wanted
      restore()
      target.style.cursor = wanted ? 'crosshair' : ''
    },
    setColors,
    zoom: (steps) => {
      leave()
      map.getView().adjustZoom(steps)
    },
    close: () => {
      target.removeEventListener('wheel', zoomed)
      target.removeEventListener('pointerup', settle)
      map.setTarget()
      map.dispose()
    },
  }
}
