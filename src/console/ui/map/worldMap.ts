import type { Coordinate } from 'ol/coordinate.js'
import { never, platformModifierKeyOnly } from 'ol/events/condition.js'
import TopoJSON from 'ol/format/TopoJSON.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Polygon from 'ol/geom/Polygon.js'
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
import coarse from 'world-atlas/countries-110m.json?url'
import fine from 'world-atlas/countries-50m.json?url'
import { drawnBox, unwrapped, worldAround, type Box } from './box.ts'
import { flat } from './countries.ts'
import { latitudeText, longitudeText } from './degrees.ts'

/** The colors of the map; a canvas can't use CSS variables. */
export interface MapColors {
  readonly water: string
  readonly land: string
  /** Coasts and borders of countries. */
  readonly borders: string
  /** The grid of degrees. */
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
  /** Drawn above the countries. With them, the map can be moved and zoomed by the pointer. */
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

/** From this resolution on (degrees per px), countries are drawn with less detail, which is also less to load. */
const coarseFrom = 0.1

/** Space on both sides of a line for its degrees (px). */
const labelSpace = { longitude: 28, latitude: 10 } as const

/** Distances of the lines of the grid (degrees), whose numbers are short. */
const intervals = [
  90, 45, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001,
]

/** Returns the space around a box (px): neither the zoom buttons nor the degrees cover its edges, unless the map is tiny. */
const paddingOf = (width: number): number[] => {
  const atSides = width < 240 ? 28 : 56
  return [28, atSides, 28, atSides]
}

const isSame = (a: readonly number[], b: readonly number[]) => a.every((one, at) => one === b[at])

/** Returns the countries in one degree of detail. */
const countriesOf = (
  url: string,
  style: Style,
  range: { [side in 'minResolution' | 'maxResolution']?: number },
) => {
  // The file also has their land without borders.
  const format = new TopoJSON({ dataProjection: wgs84, layers: ['countries'] })
  const source = new VectorSource({ url, format })
  source.on('featuresloadend', ({ features = [] }) => {
    for (const feature of features) {
      const shape = feature.getGeometry()
      if (shape instanceof Polygon || shape instanceof MultiPolygon)
        feature.setGeometry(
          new MultiPolygon(
            flat(
              shape instanceof Polygon ? [shape.getCoordinates()] : shape.getCoordinates(),
            ) as Coordinate[][][],
          ),
        )
    }
  })
  return new VectorLayer({ source, style, ...range })
}

/**
 * Returns a grid with its degrees, away from the zoom buttons. It copies the colors of its labels, so that other colors need another grid.
 */
const graticuleOf = (
  strokeStyle: Stroke,
  { text, halo }: MapColors,
  isNearEdge: (degrees: number, of: keyof typeof labelSpace) => boolean,
) => {
  const label = {
    font: '11px system-ui, sans-serif',
    fill: new Fill({ color: text }),
    stroke: new Stroke({ color: halo, width: 3 }),
  }
  const isMirrored = document.dir === 'rtl'
  return new Graticule({
    strokeStyle,
    maxLines: 24,
    intervals,
    // Countries have no detail in small extents, where degrees are the only orientation.
    showLabels: true,
    lonLabelPosition: 0.02,
    lonLabelFormatter: (degrees) =>
      isNearEdge(degrees, 'longitude') ? '' : longitudeText(degrees),
    lonLabelStyle: new Text({ ...label, textBaseline: 'bottom' }),
    latLabelPosition: isMirrored ? 0.99 : 0.01,
    latLabelFormatter: (degrees) => (isNearEdge(degrees, 'latitude') ? '' : latitudeText(degrees)),
    latLabelStyle: new Text({ ...label, textAlign: isMirrored ? 'right' : 'left' }),
  })
}

/** Opens a map of the world's countries, which comes with the console: no request leaves the console's origin. */
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
  const border = new Stroke({ width: 1 })
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
  const style = new Style({ fill, stroke: border })
  const countries = [
    countriesOf(coarse, style, { minResolution: coarseFrom }),
    countriesOf(fine, style, { maxResolution: coarseFrom }),
  ]
  const extent = new Extent({
    drag: true,
    createCondition: onDrawn ? () => isDrawing : never,
    ...(onDrawn ? {} : { condition: never }),
    boxStyle: new Style({ stroke: boxEdge, fill: boxFill }),
    pointerStyle: new Style({ image: new CircleStyle({ radius: 6, fill: handle }) }),
  })
  /** Whether the degrees of a line would be cut at an edge of the map. */
  const isNearEdge = (degrees: number, of: keyof typeof labelSpace): boolean => {
    const view = map.getView()
    const [west = 0, south = 0, east = 0, north = 0] = view.calculateExtent()
    const [start, end] = of === 'longitude' ? [west, east] : [south, north]
    const space = (view.getResolution() ?? 0) * labelSpace[of]
    const turned = (one: number) => ((one % 360) + 360) % 360
    return turned(degrees - start) < space || turned(end - degrees) < space
  }
  const map: OpenLayersMap = new OpenLayersMap({
    target,
    view: viewOf(),
    controls: [],
    layers: [...countries, graticuleOf(edge, colors, isNearEdge), ...layers],
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
    border.setColor(now.borders)
    edge.setColor(now.lines)
    boxEdge.setColor(now.box)
    boxFill.setColor(`${now.box}26`)
    handle.setColor(now.box)
    target.style.backgroundColor = now.water
    for (const layer of countries) layer.changed()
    map.getLayers().setAt(countries.length, graticuleOf(edge, now, isNearEdge))
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
